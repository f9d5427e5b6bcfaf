import { Check, Square } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import styles from "./MarkdownView.module.css";
import { Picture, type ShownPicture } from "./Picture.tsx";

/** The picture at an address that may be shown: where it is, or its size as well. */
export type PictureOf = (address: string) => string | ShownPicture | undefined;

type TextAnchorProps = { href: string; idPrefix: string; words: ReactNode };

export function TextAnchor({ href, idPrefix, words }: TextAnchorProps) {
  if (href.startsWith("#"))
    return <FootnoteAnchor target={idPrefix + href.slice(1)} words={words} />;
  const safe = findSafeHref(href);
  if (!safe) return <span>{words}</span>;
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  );
}

export function Mention({ name }: { name: string }) {
  return <span className={styles.mention}>{name}</span>;
}

const openedSchemes = new Set(["http", "https", "mailto"]);

/** The address if a link may lead there, else nothing. Relative addresses are refused: ours are hash routes. */
function findSafeHref(address: string): string | undefined {
  const scheme = findScheme(address);
  if (scheme === undefined || !openedSchemes.has(scheme)) return undefined;
  try {
    const url = new URL(address);
    // Asked again of the browser's own reading, since that is what a press follows.
    return openedSchemes.has(url.protocol.slice(0, -1)) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** What stands before the first colon, as written, unless a path, query or fragment began before it. */
function findScheme(address: string): string | undefined {
  return /^([^:/?#]*):/.exec(address)?.[1];
}

/** The address belongs to the router, so a footnote moves the page itself. */
export function FootnoteAnchor({ target, words }: { target: string; words: ReactNode }) {
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

type PictureInTextProps = { src: string; alt: string; attachmentUrl: PictureOf | undefined };

const pictureSchemes = new Set([undefined, "http", "https", "attachment"]);

/** Drawn only from what the resolver answers, never from the address as written. */
export function PictureInText({ src, alt, attachmentUrl }: PictureInTextProps) {
  const address = pictureSchemes.has(findScheme(src)) ? src : "";
  const shown = attachmentUrl?.(address);
  if (typeof shown === "string") return <img src={shown} alt={alt} loading="lazy" />;
  if (shown) return <Picture {...shown} alt={alt} />;
  return <TextAnchor href={address} idPrefix="" words={alt || address || "picture"} />;
}

export function TaskMark({ done }: { done: boolean }) {
  const Icon = done ? Check : Square;
  return <Icon className={styles.task} role="img" aria-label={done ? "done" : "to do"} />;
}

/** What can scroll sideways must be reachable by keyboard. */
export function WideTable({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.wide} tabIndex={0} role="group" aria-label="Table">
      <table>{children}</table>
    </div>
  );
}

type CodeBlockProps = { text: string; language: string | null | undefined };

export function CodeBlock({ text, language }: CodeBlockProps) {
  const name = language?.split(/\s+/)[0];
  return (
    // What can scroll sideways must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0}>
      <code className={name && `language-${name}`}>{text && `${text}\n`}</code>
    </pre>
  );
}
