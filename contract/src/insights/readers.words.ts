import type { InsightVersionRow } from "./insights.shapes.ts";

/** Who read a version before it was delivered, in a sentence; null where nobody had to. */
export function tellReader({
  read_by,
  review_waived_by,
}: Pick<InsightVersionRow, "read_by" | "review_waived_by">): string | null {
  if (read_by) return `Read before delivery by ${read_by.first_name} ${read_by.last_name}`;
  if (!review_waived_by) return null;
  const { first_name, last_name } = review_waived_by;
  return `Delivered without a second reader, as no other analyst was there; ${first_name} ${last_name} decided so`;
}
