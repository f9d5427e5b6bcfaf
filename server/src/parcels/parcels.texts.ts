import { setImmediate } from "node:timers/promises";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Parcel } from "@sightline/contract/parcels.ts";
import { asMarkdown } from "#insights/insights.ts";
import type { Html } from "./parcels.html.ts";
import { writePage } from "./parcels.page.ts";
import { writeRecord } from "./parcels.record.ts";
import type { TextToPack } from "./parcels.zip.ts";

export type Packed = {
  /** Where each file lies, by its id. */
  paths: ReadonlyMap<number, string>;
  /** Those that are no longer in the storage. */
  missing: ReadonlySet<string>;
  timeZone: string;
  madeAt: Moment;
};

/** What goes beside the files: a page for people, the same for programs, and the insight as a text. */
export function* writeTexts(parcel: Parcel, packed: Packed): Generator<TextToPack> {
  yield { path: "index.html", words: unhurried(linesOf(writePage(parcel, packed))) };
  const record = { made_at: packed.madeAt, ...parcel, files: Object.fromEntries(packed.paths) };
  yield { path: "request.json", words: unhurried(writeRecord(record)) };
  if (parcel.insight_response)
    yield { path: "insight.md", words: unhurried([asMarkdown(parcel.insight_response)]) };
}

function* linesOf(pieces: Iterable<Html>): Generator<string> {
  for (const piece of pieces) yield `${piece.html}\n`;
}

/** Others are served between the pieces. */
async function* unhurried(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece;
    await setImmediate();
  }
}
