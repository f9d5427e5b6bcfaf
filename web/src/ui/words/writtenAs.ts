import { createContext } from "react";

/** How a text reads while it is written, where its Markdown holds what nobody would type. */
export type WrittenAs = {
  show: (markdown: string) => string;
  /** What was typed, as Markdown. What `show` gives is read as what it was given. */
  read: (typed: string) => string;
};

const asItIs: WrittenAs = { show: (markdown) => markdown, read: (typed) => typed };

/** For all editors inside. */
export const WrittenAsContext = createContext(asItIs);
