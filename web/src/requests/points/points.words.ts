import type { AskedPoint } from "@sightline/contract/requests/points.ts";

type Asked = { title: string; insight_points: readonly AskedPoint[] };

/** Those that say more than the title, which stands above them anyway. */
export function namedPoints({ title, insight_points: points }: Asked): readonly AskedPoint[] {
  return points.every(({ text }) => text === title) ? [] : points;
}
