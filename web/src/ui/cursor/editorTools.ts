import { createContext, type ReactNode } from "react";

/** Further tools of every editor of Markdown inside, besides those that it is given itself. */
export const EditorToolsContext = createContext<ReactNode>(null);
