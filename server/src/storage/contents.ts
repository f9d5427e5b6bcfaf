import { createReadStream } from "node:fs";
import {
  attachmentTypes,
  type AttachmentEnding,
  endingOf,
} from "@sightline/contract/attachments.shapes.ts";
import { isVisible } from "@sightline/contract/accounts/accounts.names.ts";
import { serverBounds, codePoints } from "@sightline/contract/base/bounds.ts";
import { fileTypeFromFile } from "file-type";
import { Problem } from "#http/problem.ts";
import type { UploadedFile } from "./uploads.ts";

/** The name to show and the type by content, or a refusal of what is not just what its name says. */
export async function requireAcceptable(
  file: UploadedFile,
): Promise<{ filename: string; type: string }> {
  const filename = tidyName(file.filename);
  const ending = endingOf(filename);
  if (ending === undefined) {
    throw wrongKind(`${filename || "This file"} is of a kind that can't be attached.`);
  }
  if (file.bytes === 0) throw wrongKind(`${filename} is empty.`);
  const isTrue = texts.has(ending) ? await isText(file.path) : await isBinary(file.path, ending);
  if (!isTrue) throw wrongKind(`${filename} isn't what its name says.`);
  return { filename, type: attachmentTypes[ending] };
}

const texts: ReadonlySet<AttachmentEnding> = new Set(["txt", "md", "csv"]);

function wrongKind(sentence: string): Problem {
  const kinds = Object.keys(attachmentTypes).join(", ");
  return new Problem("wrong_kind", { detail: `${sentence} Attach one of these: ${kinds}.` });
}

async function isBinary(file: string, ending: AttachmentEnding): Promise<boolean> {
  const found = await fileTypeFromFile(file);
  // An animated PNG is one, too.
  const type = found?.mime === "image/apng" ? "image/png" : found?.mime;
  return type === attachmentTypes[ending];
}

/** Valid UTF-8 without NUL. */
async function isText(file: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) {
      if (decoder.decode(chunk, { stream: true }).includes("\0")) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Without folders, and without characters that would make a name look like another. */
export function tidyName(given: string): string {
  const tidied = (given.split(/[/\\]/).at(-1) ?? "")
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim();
  const name = showsNothing(tidied) ? `file${tidied.slice(tidied.lastIndexOf("."))}` : tidied;
  if (codePoints(name) <= serverBounds.attachmentName) return name;
  const end = name.slice(name.lastIndexOf(".")).slice(0, 10);
  return (
    Array.from(name)
      .slice(0, serverBounds.attachmentName - codePoints(end))
      .join("") + end
  );
}

/** Nothing to be seen before its ending. */
function showsNothing(name: string): boolean {
  const before = name.slice(0, name.lastIndexOf("."));
  return name.includes(".") && !isVisible(before);
}
