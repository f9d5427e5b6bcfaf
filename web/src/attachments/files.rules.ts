import { attachmentTypes, endingOf } from "@sightline/contract/attachments.shapes.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";

const megabytes = bounds.attachmentBytes / 1024 / 1024;
const endings = Object.keys(attachmentTypes);

/** As a file input takes it. */
export const accepted = endings.map((one) => `.${one}`).join(",");

export const filesHint = `Up to ${bounds.attachmentsPerThing} files of ${megabytes} MB each: pictures, PDF, Office files, text.`;

/** Why a file can't come along, as a sentence; what only the server can tell it tells itself. */
export function refusalOf(
  file: { name: string; size: number },
  alreadyThere: number,
): string | undefined {
  if (endingOf(file.name) === undefined)
    return `This kind can't be attached. Use one of ${endings.join(", ")}.`;
  if (file.size === 0) return "This file is empty.";
  if (file.size > bounds.attachmentBytes) return `Larger than ${megabytes} MB.`;
  if (alreadyThere >= bounds.attachmentsPerThing)
    return `There are already ${bounds.attachmentsPerThing} files. Remove one first.`;
  return undefined;
}
