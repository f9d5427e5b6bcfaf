import type { TickedItem } from "@sightline/contract/categories/categories.checklist.ts";
import { citationsIn, type Missing } from "@sightline/contract/insights/insights.publishing.ts";
import type { Point } from "@sightline/contract/requests/points.ts";
import { makeStatementReader } from "@sightline/contract/insights/statements.ts";
import {
  countStatements,
  isSameSentence,
  statementsIn,
} from "@sightline/contract/insights/statements.decisions.ts";
import type { StatementDecision } from "@sightline/contract/insights/statements.shapes.ts";
import { placed, type PlacedStatement, type TextPart } from "#desk/statements/statements.places.ts";
import type { FieldErrors } from "@sightline/contract/base/problems.shapes.ts";
import { useDeferredValue, useMemo, useState } from "react";
import { checkWritten } from "./insight.check.ts";
import {
  coverageOf,
  type Written,
  type WrittenCoverage,
  type WrittenSource,
} from "./insight.values.ts";

/** It cites, and none of the numbers it names has a source yet. */
function restsOnNothing({ standing, sentence }: PlacedStatement, sources: number): boolean {
  if (standing !== "cited") return false;
  const { cited, unknown } = citationsIn(sentence, sources);
  return cited.length === unknown.length;
}

/** An insight while it is written, and what stands in the way of publishing it. */
export function useInsightForm(
  start: Written,
  points: readonly Point[],
  checklist: readonly TickedItem[],
) {
  const [written, setWritten] = useState(start);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});

  // A long text takes a while to be checked, and typing comes first.
  const checked = useDeferredValue(written);
  // What stands as it stood is not read again.
  const [read] = useState(makeStatementReader);
  const statements = useMemo(() => {
    const find = (part: TextPart) =>
      placed(part, checked[part], statementsIn(checked[part], checked.statements, read));
    const all = [...find("summary"), ...find("body")].map((one) =>
      restsOnNothing(one, checked.sources.length) ? { ...one, standing: "open" as const } : one,
    );
    return { all, count: countStatements(all) };
  }, [checked, read]);
  const missing = useMemo(
    () =>
      checkWritten(
        checked,
        points,
        (text, decided) => statementsIn(text, decided, read),
        checklist,
      ),
    [checked, points, checklist, read],
  );
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

  /** Says of a sentence that it is an estimate or no statement, or takes that back. */
  function decide(sentence: string, decision: StatementDecision | undefined): void {
    setWritten((former) => ({
      ...former,
      statements: [
        ...former.statements.filter((one) => !isSameSentence(one.sentence, sentence)),
        ...(decision ? [{ sentence, decision }] : []),
      ],
    }));
    setRefused({});
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
    return checkWritten(
      written,
      points,
      (text, decided) => statementsIn(text, decided, read),
      checklist,
    );
  }

  return {
    written,
    points,
    /** Of both texts, by what was decided on them. */
    statements,
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
    decide,
    replace,
    tryAll,
    refuse: setRefused,
  };
}

export type InsightForm = ReturnType<typeof useInsightForm>;
