import type { Moment } from "@sightline/contract/base/moments.ts";
import { getSecondReader } from "#categories/categories.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { getReviewSecret, keepDraw } from "./review.queries.ts";
import { isDrawn } from "./review.rules.ts";

type Next = { requestId: number; categoryId: number; baseVersion: number };

/** Whether somebody else reads the next version of a request's insight first; what is drawn is kept. */
export async function needsReader(
  db: DatabaseTransaction,
  { requestId, categoryId, baseVersion }: Next,
  now: Moment,
): Promise<boolean> {
  const wanted = await getSecondReader(db, categoryId);
  if (wanted !== "sample") return wanted === "always";
  const drawn = isDrawn({ secret: await getReviewSecret(db), requestId, baseVersion });
  await keepDraw(db, { requestId, baseVersion, drawn }, now);
  return drawn;
}
