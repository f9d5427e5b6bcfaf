import { existsSync } from "node:fs";
import { againOf, againOfFile, againOfStep } from "./checks.choice.ts";
import { type Findings, nameOf } from "./checks.cases.ts";
import type { Outcome } from "./checks.steps.ts";
import { cut, indent, seconds } from "./checks.words.ts";

type Report = {
  outcomes: Outcome[];
  findings: Findings[];
  ms: number;
  seed: string;
  /** Which tests ran, when not all did. */
  words: string | undefined;
};

const shownSlowest = 10;
const shownLines = 12;

/** What a person wants to know when all is done, the most important last. */
export function summarize(report: Report): string {
  const { findings, seed, words } = report;
  const files = findings.flatMap((part) => part.files);
  const cases = findings.flatMap((part) => part.cases);
  const hasTests = cases.length > 0;
  return [
    tableOfParts(report),
    hasTests && `Slowest files\n${slowest(files.map(({ file, ms }) => [file, ms]))}`,
    hasTests && `Slowest cases\n${slowest(cases.map((one) => [nameOf(one), one.ms]))}`,
    findings.some(({ part }) => part === "unit") &&
      `Seed of random tests: ${seed} (TEST_SEED=${seed} gives the same again)`,
    words,
    ...failures(report),
  ]
    .filter((part) => typeof part === "string")
    .join("\n\n");
}

function tableOfParts({ outcomes, ms }: Report): string {
  const passed = outcomes.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = outcomes.reduce((sum, tally) => sum + tally.failed, 0);
  const rows = [
    ["Part", "time", "passed", "failed"],
    ...outcomes.map((one) => [one.name, seconds(one.ms), String(one.passed), String(one.failed)]),
    ["in all", seconds(ms), String(passed), String(failed)],
  ];
  return rows
    .map(
      ([name = "", ...cells]) => name.padEnd(16) + cells.map((cell) => cell.padStart(9)).join(""),
    )
    .join("\n");
}

export function slowest(named: [name: string, ms: number][]): string {
  return named
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, shownSlowest)
    .map(([name, ms]) => `${seconds(ms).padStart(9)}  ${name}`)
    .join("\n");
}

/** Each with why, where to look and how to run it again; nothing when nothing failed. */
function failures({ outcomes, findings }: Report): string[] {
  const ofTests = findings.flatMap(({ part, cases, broken }) => [
    ...cases
      .filter(({ outcome }) => outcome === "failed")
      .map((one) => ({
        name: nameOf(one),
        reason: one.reason ?? "",
        folder: one.keptIn,
        again: againOf(part, one),
      })),
    ...broken.map(({ file, reason, keptIn }) => ({
      name: file ?? part,
      reason,
      folder: keptIn,
      again: againOfFile(part, file),
    })),
  ]);
  const ofSteps = outcomes
    .filter(({ failed, output }) => failed > 0 && output !== undefined)
    .map(({ name, output = "" }) => ({
      name,
      reason: output.trimEnd(),
      folder: undefined,
      again: againOfStep(name),
    }));
  const all = [...ofSteps, ...ofTests];
  if (all.length === 0) return [];
  return [
    `Failed: ${all.length}`,
    ...all.map(({ name, reason, folder, again }, index) => {
      const lines = [
        cut(reason, shownLines),
        folder && `look:  ${folder}${traceOf(folder)}`,
        `again: ${again}`,
      ];
      return `${index + 1}. ${name}\n${indent(lines.filter(Boolean).join("\n"), "   ")}`;
    }),
  ];
}

function traceOf(folder: string): string {
  const trace = `${folder}/trace.zip`;
  return existsSync(trace) ? ` (npx playwright show-trace ${trace})` : "";
}
