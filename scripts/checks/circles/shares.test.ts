import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { filesUnder } from "#scripts/checks/files.ts";
import { plant } from "#scripts/checks/planted.ts";
import { type BrowserTest, browserTestsOf } from "./browser.ts";
import {
  filesLeftOut,
  findWide,
  isInShare,
  parseShare,
  shareCount,
  shareOfCommit,
  startOf,
  wide,
} from "./shares.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const files = filesUnder(root).filter((file) => /\.test\.tsx?$/.test(file));
const shares = Array.from({ length: shareCount }, (_, index) => index + 1);

describe("the shares together are the whole, and each test is in one of them:", () => {
  test("whole files", () => {
    const whole = files.filter((file) => findWide(file)?.by === "file");
    const taken = shares.flatMap((share) => {
      const leftOut = new Set(filesLeftOut(files, share));
      return whole.filter((file) => !leftOut.has(file));
    });
    expect(taken.toSorted()).toEqual(whole.toSorted());
  });

  test("tests of one file, from wherever it begins", () => {
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.nat({ max: 200 }), (file, count) => {
        const positions = Array.from({ length: count }, (_, index) => startOf(file) + index);
        const taken = shares.flatMap((share) =>
          positions.filter((position) => isInShare(position, share)),
        );
        expect(taken.toSorted((a, b) => a - b)).toEqual(positions);
      }),
    );
  });

  test("tests of which every fourth run has one, in each four runs", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1 }), (position, first) => {
        const four = [0, 1, 2, 3].map((later) => parseShare(String(first + later)) ?? 0);
        expect(four.filter((share) => isInShare(position, share, 4))).toHaveLength(1);
      }),
    );
  });

  test("browser tests", () => {
    const tests = Array.from({ length: 101 }, (_, index) => aBrowserTest(`test ${index}`));
    const taken = shares.flatMap((share) => browserTestsOf(share, tests, new Set()));
    expect(taken).toHaveLength(tests.length);
    expect(new Set(taken)).toEqual(new Set(tests));
  });
});

test("every share has the tests that are named for each run, and those that read their record", () => {
  const pinned = [
    aBrowserTest("of the seed"),
    { ...aBrowserTest("reads"), file: "e2e/seed/calls.after.ts" },
  ];
  const pinnedNames = new Set(["e2e/a.spec.ts › of the seed"]);
  for (const share of shares)
    expect(browserTestsOf(share, [...pinned, aBrowserTest("other")], pinnedNames)).toEqual(
      expect.arrayContaining(pinned),
    );
});

test("each pattern of wide tests fits a file that is there, and no file has two", () => {
  const fitting = wide.map((one) => files.filter((file) => matchesGlob(file, one.files)));
  expect(wide.filter((_, index) => fitting[index]?.length === 0)).toEqual([]);
  const all = fitting.flat();
  expect(all.filter((file, index) => all.indexOf(file) !== index)).toEqual([]);
});

test.each([
  ["1", 1],
  ["20", 20],
  ["21", 1],
  ["0", 20],
  ["-1", 19],
  ["seven", undefined],
  ["", undefined],
])("TEST_SHARE=%s is share %s of 20", (text, share) => {
  expect(parseShare(text)).toBe(share);
});

describe("the share of a commit", () => {
  let folder = "";
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("is always the same, and the next commit has the next", () => {
    folder = plant({});
    const git = (...args: string[]) => {
      const { status, stderr } = spawnSync("git", args, { cwd: folder, encoding: "utf8" });
      if (status !== 0) throw new Error(stderr);
    };
    const commit = () => {
      const name = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
      git(...name, "commit", "--quiet", "--allow-empty", "-m", "x");
    };
    git("init", "--quiet");
    commit();
    expect(shareOfCommit(folder)).toBe(1);
    expect(shareOfCommit(folder)).toBe(1);
    commit();
    expect(shareOfCommit(folder)).toBe(2);
  });

  test("where there is no history, the day has one", () => {
    folder = plant({});
    expect(shares).toContain(shareOfCommit(folder));
  });
});

function aBrowserTest(name: string): BrowserTest {
  return { file: "e2e/a.spec.ts", path: [name], tags: [] };
}
