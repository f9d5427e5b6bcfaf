import { memo, type ReactNode, useId, useMemo } from "react";
import Markdown, { type Options } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { markCitations } from "./markdown.cite.ts";
import { isTooDeep } from "./markdown.depth.ts";
import { showHtmlAsText } from "./markdown.html.ts";
import { orderHeadings } from "./markdown.headings.ts";
import { partsFor, type PictureOf } from "./markdown.parts.tsx";
import { schemaFor } from "./markdown.schema.ts";
import styles from "./MarkdownView.module.css";

type Plugins = NonNullable<Options["rehypePlugins"]>;

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
};

/** Somebody's Markdown, read safely: no raw HTML, no address that runs anything, no foreign picture. */
export const MarkdownView = memo(function MarkdownView(props: MarkdownViewProps) {
  const { text, manner = "read", headingStart = 2, attachmentUrl, citation } = props;
  const idPrefix = useId();
  const parts = useMemo(
    () => partsFor({ idPrefix, attachmentUrl, citation }),
    [idPrefix, attachmentUrl, citation],
  );
  const cites = citation !== undefined;
  const rehypePlugins = useMemo<Plugins>(() => {
    // After the sanitiser come only our own steps: what they add stays.
    const steps: Plugins = [
      showHtmlAsText,
      [rehypeSanitize, schemaFor(idPrefix)],
      [orderHeadings, { start: headingStart }],
    ];
    return cites ? [...steps, markCitations] : steps;
  }, [idPrefix, headingStart, cites]);
  if (isTooDeep(text)) return <div className={styles.plain}>{text}</div>;
  return (
    <div className={styles.text} data-manner={manner}>
      <Markdown
        remarkPlugins={remarkPlugins}
        remarkRehypeOptions={footnoteIds}
        rehypePlugins={rehypePlugins}
        components={parts}
        urlTransform={keepAddress}
      >
        {text}
      </Markdown>
    </div>
  );
});

const remarkPlugins = [remarkGfm];

// The sanitiser prefixes every id; a prefix from here as well would part footnotes from their marks.
const footnoteIds = { clobberPrefix: "" };

// Addresses are judged by the sanitiser and again where they are drawn.
function keepAddress(address: string): string {
  return address;
}
