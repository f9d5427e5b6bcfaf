import { setImmediate } from "node:timers/promises";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Parcel } from "@sightline/contract/parcels.ts";
import { asMarkdown } from "#insights/insights.ts";
import { writePage } from "./parcels.page.ts";
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
export async function* writeTexts(parcel: Parcel, packed: Packed): AsyncGenerator<TextToPack> {
  const page: string[] = [];
  for (const piece of writePage(parcel, packed)) {
    page.push(piece.html);
    // Others are served between the pieces.
    await setImmediate();
  }
  yield { path: "index.html", words: page.join("\n") };
  const record = { made_at: packed.madeAt, ...parcel, files: Object.fromEntries(packed.paths) };
  yield { path: "request.json", words: `${JSON.stringify(record, null, 2)}\n` };
  if (parcel.insight_response)
    yield { path: "insight.md", words: asMarkdown(parcel.insight_response) };
}
