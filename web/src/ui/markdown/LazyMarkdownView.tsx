import { partOfScreen } from "#ui/page/screenParts.tsx";

/** Markdown on a screen that is more than its text. */
export const LazyMarkdownView = partOfScreen(
  async () => (await import("./MarkdownView.tsx")).MarkdownView,
);
