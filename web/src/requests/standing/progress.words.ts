import {
  progressSteps,
  type ProgressStep,
  type RequestProgress,
} from "@sightline/contract/requests/requests.progress.ts";

export type Step = {
  key: ProgressStep | "delivered";
  words: string;
  state: "done" | "now" | "open";
};

/** What was done, what is being done, and what is still to come. */
export function stepsOf({ reached, sources }: RequestProgress): Step[] {
  const at = reached === null ? -1 : progressSteps.indexOf(reached);
  const words: Record<ProgressStep, string> = {
    claimed: reached === null ? "Waiting for an analyst" : "Claimed",
    sources: tellSources(reached, sources),
    writing: reached === "checking" ? "Written" : "Writing",
    checking: "Being checked",
  };
  // Whoever has claimed it looks for sources, until they write.
  const present = at === 0 ? 1 : Math.max(0, at);
  // Not everything is read by a second analyst before it is delivered.
  const known = progressSteps.filter((key) => key !== "checking" || reached === "checking");
  const steps = known.map((key, place): Step => {
    const isSkipped = key === "sources" && present > 1 && sources === 0;
    const state = place === present ? "now" : place < present && !isSkipped ? "done" : "open";
    return { key, words: words[key], state };
  });
  return [...steps, { key: "delivered", words: "Delivered", state: "open" }];
}

function tellSources(reached: ProgressStep | null, sources: number): string {
  if (sources > 0) return `Sources gathered (${sources})`;
  return reached === "claimed" ? "Gathering sources" : "Sources";
}
