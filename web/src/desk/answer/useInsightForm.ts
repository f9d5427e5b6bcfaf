import type { Missing } from "@sightline/contract/insights/insights.publishing.ts";
import type { Point } from "@sightline/contract/requests/points.ts";
import type { FieldErrors } from "@sightline/contract/base/problems.shapes.ts";
import { useDeferredValue, useMemo, useState } from "react";
import { checkWritten } from "./insight.check.ts";
import {
  coverageOf,
  type Written,
  type WrittenCoverage,
  type WrittenSource,
} from "./insight.values.ts";

/** An insight while it is written, and what stands in the way of publishing it. */
export function useInsightForm(start: Written, points: readonly Point[]) {
  const [written, setWritten] = useState(start);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});

  // A long text takes a while to be checked, and typing comes first.
  const checked = useDeferredValue(written);
  const missing = useMemo(() => checkWritten(checked, points), [checked, points]);
  const said = Object.entries(refused).flatMap(([field, sentences]) =>
    sentences
      .filter((sentence) => !missing.some((one) => one.sentence === sentence))
      .map((sentence) => ({ field, sentence })),
  );

  function change(next: Partial<Written>): void {
    setWritten((former) => ({ ...former, ...next }));
    // What the server said was about the text as it was.
    setRefused({});
  }

  /** For what is undone later, when more may have been written. */
  function changeBy(next: (former: Written) => Partial<Written>): void {
    setWritten((former) => ({ ...former, ...next(former) }));
    setRefused({});
  }

  function changeCoverage(pointId: number, next: Partial<WrittenCoverage>): void {
    const others = written.coverage.filter((one) => one.insight_point_id !== pointId);
    change({ coverage: [...others, { ...coverageOf(written, pointId), ...next }] });
  }

  function changeSource(index: number, next: Partial<WrittenSource>): void {
    change({
      sources: written.sources.map((one, at) => (at === index ? { ...one, ...next } : one)),
    });
  }

  /** The text of another device or of another version. */
  function replace(next: Written): void {
    setWritten(next);
    setRefused({});
    setTried(false);
  }

  /** Answers what is missing, and shows it at its fields from now on. */
  function tryAll(): Missing[] {
    setTried(true);
    return checkWritten(written, points);
  }

  return {
    written,
    points,
    /** In the order of the form; what the server said comes last. */
    missing: [...missing, ...said],
    /** At its field, once publishing was tried. */
    errorAt: (field: string): string | undefined => {
      const sentences = [...(isTried ? missing : []), ...said]
        .filter((one) => one.field === field)
        .map(({ sentence }) => sentence);
      return sentences.length === 0 ? undefined : sentences.join(" ");
    },
    change,
    changeBy,
    changeCoverage,
    changeSource,
    replace,
    tryAll,
    refuse: setRefused,
  };
}

export type InsightForm = ReturnType<typeof useInsightForm>;
