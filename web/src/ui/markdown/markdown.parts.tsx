import { Check, Square } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import type { Components } from "react-markdown";
import styles from "./MarkdownView.module.css";
import { Picture, type ShownPicture } from "./Picture.tsx";

/** The picture at an address that may be shown: where it is, or its size as well. */
export type PictureOf = (address: string) => string | ShownPicture | undefined;

export type MarkdownNeeds = {
  idPrefix: string;
  attachmentUrl?: PictureOf;
  citation?: (source: number) => ReactNode;
};

/** How each element of a text is drawn. */
export function partsFor(needs: MarkdownNeeds): Components {
  return {
    a: ({ href, children }) => (
      <TextAnchor href={href} idPrefix={needs.idPrefix} words={children} />
    ),
    img: ({ src, alt }) => (
      <PictureInText src={src} alt={alt} attachmentUrl={needs.attachmentUrl} />
    ),
    input: ({ checked }) => <TaskMark done={checked === true} />,
    // What can scroll sideways must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
    table: ({ children }) => (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <div className={styles.wide} tabIndex={0} role="group" aria-label="Table">
        <table>{children}</table>
      </div>
    ),
    cite: ({ node, children }) => {
      const source = Number(node?.properties.dataSource);
      return needs.citation ? needs.citation(source) : children;
    },
  };
}

type TextAnchorProps = { href: string | undefined; idPrefix: string; words: ReactNode };

function TextAnchor({ href, idPrefix, words }: TextAnchorProps) {
  if (href?.startsWith("user:")) return <span className={styles.mention}>{words}</span>;
  if (href?.startsWith("#"))
    return <FootnoteAnchor target={idPrefix + href.slice(1)} words={words} />;
  const safe = findSafeHref(href);
  if (!safe) return <span>{words}</span>;
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  );
}

const openedSchemes = new Set(["http:", "https:", "mailto:"]);

/** The address if a link may lead there, else nothing. Relative addresses are refused: ours are hash routes. */
function findSafeHref(address: string | undefined): string | undefined {
  if (!address) return undefined;
  try {
    const url = new URL(address.trim());
    return openedSchemes.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** The address belongs to the router, so a footnote moves the page itself. */
function FootnoteAnchor({ target, words }: { target: string; words: ReactNode }) {
  const go = (event: MouseEvent) => {
    event.preventDefault();
    const place = document.getElementById(target);
    place?.setAttribute("tabindex", "-1");
    place?.focus();
  };
  return (
    <button type="button" className={styles.footnote} onClick={go}>
      {words}
    </button>
  );
}

type PictureInTextProps = {
  src: string | Blob | undefined;
  alt: string | undefined;
  attachmentUrl: MarkdownNeeds["attachmentUrl"];
};

function PictureInText({ src, alt, attachmentUrl }: PictureInTextProps) {
  const address = typeof src === "string" ? src : "";
  const shown = attachmentUrl?.(address);
  if (typeof shown === "string") return <img src={shown} alt={alt ?? ""} loading="lazy" />;
  if (shown) return <Picture {...shown} alt={alt ?? ""} />;
  return <TextAnchor href={address} idPrefix="" words={alt || address || "picture"} />;
}

function TaskMark({ done }: { done: boolean }) {
  const Icon = done ? Check : Square;
  return <Icon className={styles.task} role="img" aria-label={done ? "done" : "to do"} />;
}
