import { type ReactNode, useId, useMemo } from "react";
import { ChangeMark, DiffView } from "#ui/markdown/DiffView.tsx";
import { drawMarkdown } from "#ui/markdown/markdown.draw.tsx";
import { isTooDeep, parseMarkdown } from "@sightline/contract/markdown/markdown.parse.ts";
import type { PictureOf } from "#ui/markdown/markdown.parts.tsx";
import type { ChangeNode } from "#ui/markdown/markdown.pen.ts";
import text from "#ui/markdown/MarkdownView.module.css";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { wordDiff } from "#ui/words/wordDiff.ts";
import { diffMarkdown } from "./markdown.diff.ts";
import styles from "./MarkdownDiff.module.css";

type MarkdownDiffProps = {
  before: string;
  after: string;
  /** `read` sets it as an article in the serif; `talk` as a comment in the sans. */
  manner?: "read" | "talk";
  headingStart?: 2 | 3 | 4;
  attachmentUrl?: PictureOf;
};

/** How a Markdown text became another, as one reads it: tables as tables, pictures as pictures. */
export function MarkdownDiff({ before, after, ...props }: MarkdownDiffProps) {
  const { manner = "read", headingStart = 4, attachmentUrl } = props;
  const idPrefix = useId();
  const tree = useMemo(
    () =>
      isTooDeep(before) || isTooDeep(after)
        ? undefined
        : diffMarkdown(parseMarkdown(before), parseMarkdown(after)),
    [before, after],
  );
  const drawn = useMemo(
    () => tree && drawMarkdown(tree, { idPrefix, headingStart, attachmentUrl, drawChange }),
    [tree, idPrefix, headingStart, attachmentUrl],
  );
  if (!tree) return <DiffView pieces={wordDiff(before, after)} manner={manner} />;
  return (
    <div className={text.text} data-manner={manner}>
      {drawn}
    </div>
  );
}

function drawChange(kind: ChangeNode["kind"], drawn: ReactNode[], key: number) {
  if (kind === "left_out") {
    return (
      <span key={key} className={styles.leftOut}>
        <span aria-hidden="true">{drawn}</span>
        <VisuallyHidden>unchanged text left out</VisuallyHidden>
      </span>
    );
  }
  return (
    <ChangeMark key={key} kind={kind}>
      {drawn}
    </ChangeMark>
  );
}
