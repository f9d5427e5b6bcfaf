import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { useEffect, useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";

type Reading = {
  /** What stands on the page. */
  shown: Insight;
  /** The version this person had read when they came, where it was an earlier one. */
  formerVersion: number | undefined;
  /** What was published while the page is open: it waits until asked for. */
  newer: Insight | undefined;
};

/**
 * Holds the version one reads: a correction must not change the words under the reader's eyes.
 * What is shown is remembered as read.
 */
export function useReading(insight: Insight): Reading & { showNewer: () => void } {
  const [held, setHeld] = useState({ insight, formerVersion: formerOf(insight) });
  const isSame = held.insight.id === insight.id && held.insight.version === insight.version;
  // Another insight altogether begins anew; the same version may have got another rating or reader.
  if (held.insight.id !== insight.id) setHeld({ insight, formerVersion: formerOf(insight) });
  else if (isSame && held.insight !== insight) setHeld({ ...held, insight });

  useMarkRead(held.insight);
  return {
    shown: held.insight,
    formerVersion: held.formerVersion,
    newer: isSame || held.insight.id !== insight.id ? undefined : insight,
    showNewer: () => setHeld({ insight, formerVersion: held.insight.version }),
  };
}

function formerOf({ version, last_read_version }: Insight): number | undefined {
  return last_read_version !== null && last_read_version < version ? last_read_version : undefined;
}

/** Once per version; a call that fails is not repeated in a circle. */
function useMarkRead({ id, version, last_read_version }: Insight): void {
  const { submit } = useSubmit(insights.readInsight, { background: true });
  const isRead = (last_read_version ?? 0) >= version;
  useEffect(() => {
    if (!isRead) void submit({ params: { id }, body: { version } });
  }, [id, version, isRead, submit]);
}
