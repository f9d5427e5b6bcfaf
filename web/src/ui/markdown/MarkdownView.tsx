import { memo, type ReactNode, useDeferredValue, useId, useMemo } from "react";
import { beginningOf } from "./markdown.beginning.ts";
import { drawMarkdown } from "./markdown.draw.tsx";
import { isTooDeep, parseMarkdown } from "@sightline/contract/markdown/markdown.parse.ts";
import type { PictureOf } from "./markdown.parts.tsx";
import type { NameOf } from "./markdown.pen.ts";
import styles from "./MarkdownView.module.css";

type MarkdownViewProps = {
  text: string;
  /** `read` sets it as an article in the serif, `lede` larger, as its summary; `talk` as a comment in the sans. */
  manner?: "read" | "lede" | "talk";
  /** The level of the text's outermost headings; the page's own stands above. */
  headingStart?: 2 | 3 | 4;
  /** Answers the address of an image that may be shown; all others become links. */
  attachmentUrl?: PictureOf;
  /** Draws the mark for `[1]`; without it the text stays as written. */
  citation?: (source: number) => ReactNode;
  nameOf?: NameOf;
};

/** Somebody's Markdown, read safely: no raw HTML, no address that runs anything, no foreign picture. */
export const MarkdownView = memo(function MarkdownView(props: MarkdownViewProps) {
  const { text, manner = "read", headingStart = 2, attachmentUrl, citation, nameOf } = props;
  const idPrefix = useId();
  // Of a long text the rest is drawn in steps between which the page answers.
  const shown = useDeferredValue(text, beginningOf(text));
  const tree = useMemo(() => (isTooDeep(shown) ? undefined : parseMarkdown(shown)), [shown]);
  const drawn = useMemo(
    () => tree && drawMarkdown(tree, { idPrefix, headingStart, attachmentUrl, citation, nameOf }),
    [tree, idPrefix, headingStart, attachmentUrl, citation, nameOf],
  );
  if (!tree) return <div className={styles.plain}>{shown}</div>;
  return (
    <div className={styles.text} data-manner={manner}>
      {drawn}
    </div>
  );
});
