import { describe, expect, test, vi } from "vitest";
import { type Choice, againOf, choose } from "./checks.choice.ts";

const steps = ["format", "lint", "unit", "browser"];

function chosen(...args: string[]): Choice & { steps: string[] } {
  const choice = choose(args, steps);
  if (typeof choice === "string") throw new Error(choice);
  return { ...choice, steps: steps.filter(choice.isWanted) };
}

describe("which steps run", () => {
  test.each([
    [[], steps],
    [
      ["--only", "lint,unit"],
      ["lint", "unit"],
    ],
    [
      ["--without", "browser"],
      ["format", "lint", "unit"],
    ],
    [["server/src/groups"], ["unit"]],
    [["e2e/board.spec.ts:12"], ["browser"]],
    [
      ["e2e/board", "web/src/ui"],
      ["unit", "browser"],
    ],
    [
      ["-t", "a name"],
      ["unit", "browser"],
    ],
  ])("%j", (args, wanted) => {
    expect(chosen(...args).steps).toEqual(wanted);
  });

  test.each([
    [["--only", "nothing"], "There is no step nothing; there are format, lint, unit, browser."],
    [["--only", "lint", "--without", "unit"], "Say either --only or --without."],
    [["--what"], "Unknown option '--what'"],
  ])("%j is not understood", (args, sentence) => {
    expect(choose(args, steps)).toContain(sentence);
  });
});

describe("which tests run in those steps:", () => {
  test.each([
    [[], "share"],
    [["--only", "unit"], "share"],
    [["--all"], "all"],
    [["--all", "--without", "browser"], "all"],
    [["--changed"], { base: undefined }],
    [["--changed=main"], { base: "main" }],
    [["server/src/groups"], "named"],
    [["-t", "a name"], "named"],
  ])("%j", (args, scope) => {
    expect(chosen(...args).scope).toEqual(scope);
  });

  test.each([[["--all", "--changed"]], [["--all", "web/src/ui"]], [["--changed", "-t", "a name"]]])(
    "%j is not understood",
    (args) => {
      expect(choose(args, steps)).toBe("Name tests, or say either --all or --changed.");
    },
  );
});

test("files go to the tool they belong to, and a name to both, in the words of each", () => {
  expect(chosen("e2e/board", "./web/src/ui", "-t", "lists › sort (by day)")).toMatchObject({
    unit: ["web/src/ui", String.raw`--testNamePattern=lists > sort \(by day\)`],
    browser: ["e2e/board", String.raw`--grep=lists sort \(by day\)`],
  });
});

test("the command that repeats a test chooses that test, whatever its name", () => {
  vi.stubEnv("TEST_SEED", undefined);
  const path = ['it\'s a "list"', "$HOME, `this` & [that]"];
  const again = againOf("unit", { file: "web/src/a.test.tsx", path });
  vi.unstubAllEnvs();
  const name = String.raw`'it'\''s a "list" › $HOME, ${"`this`"} & [that]'`;
  expect(again).toBe(`npm test -- web/src/a.test.tsx -t ${name}`);
  expect(chosen("web/src/a.test.tsx", "-t", path.join(" › ")).unit).toEqual([
    "web/src/a.test.tsx",
    String.raw`--testNamePattern=it's a "list" > \$HOME, ${"`this`"} & \[that\]`,
  ]);
});
