import type { InsightToPublish } from "@sightline/contract/insights/insights.publishing.ts";
import type { StatementsOfVersion } from "@sightline/contract/insights/insights.shapes.ts";
import {
  countStatements,
  placesOf,
  type Standing,
  statementsIn,
  withoutNames,
} from "@sightline/contract/insights/statements.decisions.ts";
import type { Decided } from "@sightline/contract/insights/statements.shapes.ts";

const parts = ["summary", "body"] as const;

/** The statements of a version, by what was decided on them; of sentences that say the same, each. */
export function statementsOf(
  given: Pick<InsightToPublish, "summary" | "body" | "statements">,
): { sentence: string; standing: Standing }[] {
  return parts.flatMap((part) =>
    statementsIn(given[part], given.statements).map(({ from, to, standing }) => ({
      sentence: withoutNames(given[part].slice(from, to).toWellFormed()),
      standing,
    })),
  );
}

/** What was decided on sentences that stand in the text. */
export function decidedIn(given: Pick<InsightToPublish, "summary" | "body" | "statements">) {
  return statementsOf(given).flatMap(({ sentence, standing }): Decided[] =>
    standing === "estimate" || standing === "dismissed" ? [{ sentence, decision: standing }] : [],
  );
}

/** As it is kept with the version. */
export function countOf(statements: readonly { standing: Standing }[]) {
  const { all, with_source } = countStatements(statements);
  return { statements: all, statements_sourced: with_source };
}

type Kept = {
  summary: string;
  body: string;
  statements: number | null;
  statements_sourced: number | null;
};

/** As its readers are told: with the places of what is an estimate. */
export function tellStatementsOf(
  version: Kept,
  decided: readonly Decided[],
): StatementsOfVersion | null {
  const { statements: all, statements_sourced: with_source } = version;
  if (all === null || with_source === null) return null;
  const estimates = decided
    .filter(({ decision }) => decision === "estimate")
    .map(({ sentence }) => sentence);
  return {
    with_source,
    all,
    estimates: parts.flatMap((part) =>
      placesOf(version[part], estimates).map((place) => ({ part, ...place })),
    ),
  };
}
