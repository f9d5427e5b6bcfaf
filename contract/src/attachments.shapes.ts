import * as z from "zod/mini";
import { id, moment } from "#base/fields.ts";

export const attachment = z.object({
  id,
  filename: z.string(),
  /** By its content, such as `image/png`. */
  type: z.string(),
  bytes: z.int(),
  /** Of a picture; null for everything else, and for pictures from before they were measured. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  created_at: moment,
});
export type Attachment = z.infer<typeof attachment>;

/** What may be attached, by the ending of its name. The content has to be just that as well. */
export const attachmentTypes = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  txt: "text/plain",
  md: "text/markdown",
  csv: "text/csv",
} as const;
export type AttachmentEnding = keyof typeof attachmentTypes;

/** The ending of a file's name, if it is one of those accepted. */
export function endingOf(filename: string): AttachmentEnding | undefined {
  const ending = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase();
  return ending !== undefined && isEnding(ending) ? ending : undefined;
}

function isEnding(ending: string): ending is AttachmentEnding {
  return Object.hasOwn(attachmentTypes, ending);
}
