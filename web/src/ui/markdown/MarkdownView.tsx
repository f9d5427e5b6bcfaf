import { memo, type ReactNode, useId, useMemo } from "react";
import Markdown, { type Options } from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { markCitations } from "./markdown.cite.ts";
import { orderHeadings } from "./markdown.headings.ts";
import { partsFor, type PictureOf } from "./markdown.parts.tsx";
import type { TreeNode } from "./markdown.tree.ts";
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

/** Turns HTML that somebody typed into the text they typed: neither run nor swallowed. */
function showHtmlAsText() {
  return (tree: TreeNode): void => {
    asText(tree);
  };
}

function asText(node: TreeNode): void {
  if (node.type === "raw") node.type = "text";
  for (const child of node.children ?? []) asText(child);
}

/**
 * What may come out of Markdown. `src` also lets attachment addresses through: an image is only ever drawn
 * from what the resolver answers, never from the address as written.
 */
function schemaFor(idPrefix: string): typeof defaultSchema {
  return {
    ...defaultSchema,
    clobberPrefix: idPrefix,
    protocols: {
      // `user` is a mention, which is drawn as a name and never as a link.
      href: ["http", "https", "mailto", "user"],
      src: ["http", "https", "attachment"],
    },
  };
}

const deepest = 200;
const opening = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t>]|$))+/;
const marks = />|[-*+]|\d{1,9}[.)]/g;

/** Nesting no person writes. Drawing it would freeze the page, so such a text is shown as it was typed. */
function isTooDeep(text: string): boolean {
  return text.split("\n").some((line) => {
    if (line.length <= deepest) return false;
    const opened = opening.exec(line)?.[0];
    return opened !== undefined && (opened.match(marks)?.length ?? 0) > deepest;
  });
}
