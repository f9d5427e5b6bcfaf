import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import "./markdown.edits.ts";
import { linear } from "./markdown.linear.ts";

type Extension = ReturnType<typeof gfm>;

const github = linear(gfm());
const githubWithoutMail = withoutMail(github);
const mdastExtensions = [gfmFromMarkdown()];

/** Reads Markdown as GitHub writes it. */
export function parseMarkdown(text: string): Root {
  const extensions = [text.includes("@") ? github : githubWithoutMail];
  return fromMarkdown(text, { extensions, mdastExtensions });
}

/** A mail address may begin at any letter, so looking for one takes a third of the time. */
function withoutMail(extension: Extension): Extension {
  const text: NonNullable<Extension["text"]> = {};
  for (const [code, constructs] of Object.entries(extension.text ?? {})) {
    const others = [constructs ?? []].flat().filter(({ name }) => name !== "emailAutolink");
    if (others.length > 0) text[code] = others;
  }
  return { ...extension, text };
}

const deepest = 200;
const opening = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t>]|$))+/;
const marks = />|[-*+]|\d{1,9}[.)]/g;

/** Nesting no person writes. Drawing it would freeze the page, so such a text is shown as it was typed. */
export function isTooDeep(text: string): boolean {
  return text.split("\n").some((line) => {
    if (line.length <= deepest) return false;
    const opened = opening.exec(line)?.[0];
    return opened !== undefined && (opened.match(marks)?.length ?? 0) > deepest;
  });
}
