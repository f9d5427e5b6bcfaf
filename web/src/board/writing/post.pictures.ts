import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import type { Edit, Selected } from "#ui/markdown/markdown.edit.ts";

/** The picture as a text shows it. */
export function markOf({ id, filename }: Attachment): string {
  const name = filename.replace(/\.[^.]+$/, "").replaceAll(/[[\]\\\n]/g, " ");
  return `![${name.trim()}](attachment:${id})`;
}

/** Where the cursor is, on a line of its own. */
export function insertMark({ text, start, end }: Selected, attachment: Attachment): Edit {
  const before = text.slice(0, start);
  const lead =
    before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const insert = `${lead}${markOf(attachment)}\n\n`;
  const at = start + insert.length;
  return { from: start, to: end, insert, start: at, end: at };
}

export function appendMark(body: string, attachment: Attachment): string {
  const written = body.trimEnd();
  return `${written === "" ? "" : `${written}\n\n`}${markOf(attachment)}\n\n`;
}

/** Without the picture, and without the hole it would leave. */
export function withoutPicture(body: string, id: number): string {
  const mark = new RegExp(String.raw`!\[[^[\]]*\]\(attachment:${id}\)\n{0,2}`, "g");
  return body.replaceAll(mark, "");
}

/** Those that the text itself shows. */
export function picturesIn(body: string): ReadonlySet<number> {
  return new Set(Array.from(body.matchAll(/\(attachment:(\d+)\)/g), (found) => Number(found[1])));
}
