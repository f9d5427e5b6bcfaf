import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { fill, hasPlaceholder } from "@sightline/contract/text/placeholders.ts";
import { fillingOf } from "#desk/blocks/block.filling.ts";

type Asked = Pick<InsightRequest, "requester" | "title" | "insight_points">;

export type Beginning = { words: string; body: string };

/** What an answer can begin with: as its category has it, and a heading for each of several points. */
export function beginningsOf(outline: string, request: Asked): Beginning[] {
  const filling = fillingOf(request);
  const count = filling.points.length;
  const ofCategory =
    outline === "" ? [] : [{ words: "Start with the outline", body: fill(outline, filling) }];
  // An outline that has the points already is what both would be together.
  if (count < 2 || hasPlaceholder(outline, "points")) return ofCategory;
  const headings = fill("## {{points}}", filling);
  return [
    ...ofCategory,
    { words: `Start with the ${count} points as headings`, body: `${headings}\n\n` },
  ];
}
