import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { useEffect, useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";

export type Reading<One extends Insight | undefined = Insight> = {
  /** What stands on the page. */
  shown: One;
  /** The version this person had read when they came, where it was an earlier one. */
  formerVersion: number | undefined;
  /** What was published while the page is open: it waits until asked for. */
  newer: Insight | undefined;
  showNewer: () => void;
};

/**
 * Holds the version one reads: a correction must not change the words under the reader's eyes.
 * What is shown is remembered as read. Until there is an insight, there is none to be shown.
 */
export function useReading<One extends Insight | undefined>(insight: One): Reading<One> {
  const [held, setHeld] = useState({ insight, formerVersion: formerOf(insight) });
  const isSameInsight = held.insight?.id === insight?.id;
  const isSame = isSameInsight && held.insight?.version === insight?.version;
  // Another insight altogether begins anew; the same version may have got another rating or reader.
  if (!isSameInsight) setHeld({ insight, formerVersion: formerOf(insight) });
  else if (isSame && held.insight !== insight) setHeld({ ...held, insight });

  useMarkRead(held.insight);
  return {
    shown: held.insight,
    formerVersion: held.formerVersion,
    newer: isSame || !isSameInsight ? undefined : insight,
    showNewer: () => setHeld({ insight, formerVersion: held.insight?.version }),
  };
}

function formerOf(insight: Insight | undefined): number | undefined {
  if (!insight) return undefined;
  const { version, last_read_version } = insight;
  return last_read_version !== null && last_read_version < version ? last_read_version : undefined;
}

/** Once per version; a call that fails is not repeated in a circle. */
function useMarkRead(insight: Insight | undefined): void {
  const { submit } = useSubmit(insights.readInsight, { background: true });
  const { id, version, last_read_version } = insight ?? {};
  const isRead = version === undefined || (last_read_version ?? 0) >= version;
  useEffect(() => {
    if (!isRead && id !== undefined) void submit({ params: { id }, body: { version } });
  }, [id, version, isRead, submit]);
}
