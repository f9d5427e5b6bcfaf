import type { CoverageMark } from "@sightline/contract/insights/insights.shapes.ts";

/** Every publisher is invented, and every address is one that nobody can own. */
export type DemoSource = {
  title: string;
  publisher: string;
  /** Under example.org; without one it was a talk or a book. */
  at?: string;
  /** Published so many months before the demo world is filled in. */
  monthsAgo?: number;
  secondHand?: true;
};

type DemoText = { summary: string; body: string };

export type DemoInsight = DemoText & {
  /** The title of the request it answers. */
  of: string;
  /** In the order of the request's points; those not named are answered without a note. */
  coverage?: readonly (readonly [CoverageMark, string])[];
  sources: readonly DemoSource[];
  /** Sentences that rest on no source but our own reckoning, and those that state nothing. */
  estimates?: readonly string[];
  dismissed?: readonly string[];
  /** To be looked at again so many days after the demo world is filled in, or before if negative. */
  reviewInDays?: number;
  /** What it said at first. With `note`, what changed since; so many working hours ago, unless it was delivered anew. */
  former?: Partial<DemoText> & { note: string; correctedAgo?: number };
};

export const source = (
  title: string,
  publisher: string,
  at: string,
  monthsAgo: number,
): DemoSource => ({ title, publisher, at, monthsAgo });
