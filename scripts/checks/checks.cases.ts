import type { Tally } from "./checks.steps.ts";

/** One test, of any kind. */
export type CaseResult = {
  file: string;
  /** Its own name last, the names of those around it before. */
  path: string[];
  outcome: "passed" | "failed" | "skipped";
  ms: number;
  /** Of a failed one. */
  reason?: string;
  startedAt?: number;
  /** The files of pictures and traces. */
  attachments?: string[];
  /** The folder with all there is about a failed one. */
  keptIn?: string;
};

/** Something that fails outside every test: a file that can't be loaded, a hook, a set-up. */
export type Broken = { file?: string; reason: string; keptIn?: string };

/** What the reporters in the tools' processes tell the run, one message each. */
export type Told =
  | { kind: "planned"; files?: number; cases?: number }
  | { kind: "case"; result: CaseResult }
  | { kind: "file"; file: string; ms: number }
  | { kind: "broken"; broken: Broken }
  | { kind: "end" };

/** What stands between the names of a test and of those around it. */
export const between = " › ";

export function nameOf({ file, path }: Pick<CaseResult, "file" | "path">): string {
  return [file, ...path].join(between);
}

export type Part = "unit" | "browser";

/** All that a part has told so far. */
export class Findings {
  readonly cases: CaseResult[] = [];
  readonly broken: Broken[] = [];
  readonly #fileMs = new Map<string, number>();
  readonly part: Part;
  #planned: { files?: number; cases?: number } = {};
  #filesEnded = 0;
  #isWhole = false;

  constructor(part: Part) {
    this.part = part;
  }

  take(told: Told): void {
    switch (told.kind) {
      case "planned":
        this.#planned = told;
        break;
      case "case":
        this.cases.push(told.result);
        break;
      case "file":
        this.#filesEnded += 1;
        this.#fileMs.set(told.file, told.ms);
        break;
      case "broken":
        this.broken.push(told.broken);
        break;
      case "end":
        this.#isWhole = true;
        break;
    }
  }

  count(outcome: CaseResult["outcome"]): number {
    return this.cases.filter((result) => result.outcome === outcome).length;
  }

  get failed(): number {
    return this.count("failed") + this.broken.length;
  }

  /** Whether it has told its end. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** How far it is, in one line. */
  get progress(): string {
    const { files, cases } = this.#planned;
    if (files === undefined && cases === undefined) return "starting";
    const done =
      files === undefined
        ? `${this.cases.length} of ${cases}`
        : `${this.#filesEnded} of ${files} files`;
    return `${done}, ${this.count("passed")} passed, ${this.failed} failed`;
  }

  /** How long each file took; where nobody told, as long as its cases together. */
  get files(): { file: string; ms: number }[] {
    const sums = new Map<string, number>();
    for (const { file, ms } of this.cases) sums.set(file, (sums.get(file) ?? 0) + ms);
    return [...sums].map(([file, ms]) => ({ file, ms: this.#fileMs.get(file) ?? ms }));
  }

  /** What it comes to, given the exit code of the tool. */
  tally(code: number): Tally {
    const passed = this.count("passed");
    const isShort = this.cases.length < (this.#planned.cases ?? 0);
    // Whatever it was, a tool that fails, or that did not come to its end, has not passed.
    const isUntold = this.failed === 0 && (code !== 0 || !this.#isWhole || isShort);
    const failed = isUntold ? 1 : this.failed;
    return { passed, failed, note: `${passed} passed, ${failed} failed`, isUntold };
  }
}
