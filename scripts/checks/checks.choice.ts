import { parseArgs } from "node:util";
import { between, type CaseResult, type Part } from "./checks.cases.ts";

export type Choice = {
  isWanted: (step: string) => boolean;
  /** Named by the caller, all, one share of the wide ones, or what a change since a commit can reach. */
  scope: "named" | "all" | "share" | { base: string | undefined };
  /** What to hand to vitest and Playwright. */
  unit: string[];
  browser: string[];
};

export const usage = `npm test                            all that is cheap, and one share of the wide tests
npm run test:all                    everything
npm test -- --changed               what the changes since the last commit can reach
npm test -- --changed=main          what the changes since that commit can reach
npm test -- --only lint,unit        some steps
npm test -- --without browser       all other steps
npm test -- web/src/ui e2e/board    the tests whose files begin so
npm test -- e2e/board.spec.ts -t 'a name'
                                    one test`;

/** What of all the steps is to run; answers a sentence when it can't be understood. */
export function choose(args: string[], steps: string[]): Choice | string {
  const parsed = parse(args);
  if (typeof parsed === "string") return parsed;
  const { only, without, name, files, all = false, changed } = parsed;
  const isNamed = files.length > 0 || name !== undefined;
  if (Number(isNamed) + Number(all) + Number(changed !== undefined) > 1)
    return "Name tests, or say either --all or --changed.";
  const named = [only, without].flatMap((list) => list?.split(",") ?? []);
  const unknown = named.filter((step) => !steps.includes(step));
  if (unknown.length > 0)
    return `There is no step ${unknown.join(", ")}; there are ${steps.join(", ")}.`;
  const journeys = files.filter((file) => file.startsWith("e2e/"));
  const others = files.filter((file) => !file.startsWith("e2e/"));
  const patternOf = (separator: string) =>
    name === undefined ? [] : [escapePattern(name.replaceAll(between, separator))];
  return {
    isWanted: (step) => {
      if (only !== undefined) return named.includes(step);
      if (without !== undefined) return !named.includes(step);
      if (files.length === 0 && name === undefined) return true;
      if (files.length === 0) return step === "unit" || step === "browser";
      return (step === "unit" && others.length > 0) || (step === "browser" && journeys.length > 0);
    },
    scope: isNamed
      ? "named"
      : all
        ? "all"
        : changed === undefined
          ? "share"
          : { base: changed || undefined },
    unit: [...others, ...patternOf(" > ").map((pattern) => `--testNamePattern=${pattern}`)],
    browser: [...journeys, ...patternOf(" ").map((pattern) => `--grep=${pattern}`)],
  };
}

function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      // Without a value it stands for the last commit.
      args: args.map((arg) => (arg === "--changed" ? "--changed=" : arg)),
      allowPositionals: true,
      options: {
        all: { type: "boolean" },
        changed: { type: "string" },
        only: { type: "string" },
        without: { type: "string" },
        name: { type: "string", short: "t" },
      },
    });
    if (values.only !== undefined && values.without !== undefined)
      return "Say either --only or --without.";
    return { ...values, files: positionals.map((file) => file.replace(/^\.\//, "")) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Names are given as they are read, while both tools take patterns. */
function escapePattern(name: string): string {
  return name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/** The command that runs just this test again, with the random values it had. */
export function againOf(part: Part, { file, path }: Pick<CaseResult, "file" | "path">): string {
  const command = `npm test -- ${quote(file)} -t ${quote(path.join(between))}`;
  return part === "unit" ? withSeed(command) : command;
}

/** The command that runs just this file again. */
export function againOfFile(part: Part, file: string | undefined): string {
  if (file === undefined) return `npm test -- --only ${part}`;
  return withSeed(`npm test -- ${quote(file)}`);
}

export function againOfStep(name: string): string {
  return `npm test -- --only ${quote(name)}`;
}

function withSeed(command: string): string {
  const seed = process.env["TEST_SEED"];
  return seed ? `TEST_SEED=${seed} ${command}` : command;
}

function quote(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
