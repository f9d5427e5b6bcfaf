import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesUnder } from "#scripts/checks/files.ts";
import type { Source } from "#scripts/doors/doors.sources.ts";
import { type Reach, reachOf } from "./changed.ts";
import { journeys, journeysOfThePage } from "./journeys.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** Files, each with what it imports. */
function sourcesOf(files: Record<string, string[]>): Source[] {
  return Object.entries(files).map(([file, imports]) => ({
    file,
    text: "",
    imports: imports.map((text) => ({ text, line: 1 })),
    sql: [],
    errors: [],
  }));
}

const sources = sourcesOf({
  "contract/src/contract.ts": ["./groups.ts", "./plans.ts"],
  "contract/src/groups.ts": [],
  "contract/src/plans.ts": [],
  "server/src/app.ts": ["#groups/groups.ts", "#plans/plans.ts", "#parcels/parcels.ts"],
  "server/src/plans/plans.ts": ["@sightline/contract/plans.ts", "./plans.queries.ts"],
  "server/src/plans/plans.queries.ts": [],
  "server/src/plans/plans.test.ts": ["#testing/app.ts"],
  "server/src/groups/groups.ts": ["#plans/plans.ts", "@sightline/contract/groups.ts"],
  "server/src/groups/groups.test.ts": ["#testing/app.ts"],
  "server/src/parcels/parcels.ts": [],
  "server/src/parcels/parcels.test.ts": ["#testing/app.ts"],
  "server/src/testing/app.ts": ["#app.ts"],
  "server/src/http/contract.test.ts": ["#testing/app.ts"],
  "web/src/routes.tsx": ["#plans/PlanScreen.tsx"],
  "web/src/plans/PlanScreen.tsx": ["./seats.ts"],
  "web/src/plans/seats.ts": ["@sightline/contract/plans.ts"],
  "web/src/plans/PlanScreen.test.tsx": ["./PlanScreen.tsx"],
  "web/src/board/PostScreen.test.tsx": [],
  "e2e/steps/groups.steps.ts": [],
  "e2e/groups.spec.ts": ["#e2e/steps/groups.steps.ts"],
});

function reached(...changed: string[]): Exclude<Reach, { isAll: true }> {
  const reach = reachOf(changed, sources);
  if (reach.isAll) throw new Error(`All, since ${reach.why} changed.`);
  return reach;
}

describe("what a change reaches", () => {
  test("a noun of the server, and the nouns that ask it, but no others", () => {
    const { unit, browser } = reached("server/src/plans/plans.queries.ts");
    expect(unit).toEqual([
      "server/src/groups/groups.test.ts",
      "server/src/http/contract.test.ts",
      "server/src/plans/plans.test.ts",
    ]);
    expect(browser).toEqual(expect.arrayContaining(["e2e/plans.spec.ts", "e2e/groups.spec.ts"]));
    expect(browser).not.toContain("e2e/parcel.spec.ts");
  });

  test("not the nouns that it asks", () => {
    expect(reached("server/src/groups/groups.ts").unit).toEqual([
      "server/src/groups/groups.test.ts",
      "server/src/http/contract.test.ts",
    ]);
  });

  test("the tests that walk the rows of all nouns, which are there", () => {
    const files = filesUnder(root, "server/src");
    const walking = [
      "audit/audit.contract",
      "http/contract",
      "http/rights/rights",
      "testing/fuzz/fuzz",
    ];
    for (const name of walking) {
      const file = `server/src/${name}.test.ts`;
      expect(files).toContain(file);
      const found = reachOf(
        ["server/src/parcels/parcels.ts"],
        [...sources, ...sourcesOf({ [file]: ["#testing/app.ts"] })],
      );
      expect(found).toMatchObject({ unit: expect.arrayContaining([file]) });
    }
  });

  test("a part of the page, and the screens that show it", () => {
    expect(reached("web/src/plans/seats.ts")).toMatchObject({
      unit: ["web/src/plans/PlanScreen.test.tsx", "server/src/plans/plans.test.ts"].toSorted(),
      hasProduct: true,
    });
  });

  test("a row of the contract, on both sides of the wire", () => {
    expect(reached("contract/src/plans.ts").unit).toEqual([
      "server/src/groups/groups.test.ts",
      "server/src/http/contract.test.ts",
      "server/src/plans/plans.test.ts",
      "web/src/plans/PlanScreen.test.tsx",
    ]);
  });

  test("a test alone, when that is what changed", () => {
    expect(reached("server/src/parcels/parcels.test.ts")).toEqual({
      isAll: false,
      unit: ["server/src/parcels/parcels.test.ts"],
      browser: [],
      hasProduct: false,
    });
  });

  test("the journeys that take a step", () => {
    expect(reached("e2e/steps/groups.steps.ts")).toMatchObject({
      unit: [],
      browser: ["e2e/groups.spec.ts"],
    });
  });

  test("no test, when a page of the documentation changed", () => {
    expect(reached("docs/scale.md", "README.md")).toMatchObject({ unit: [], browser: [] });
  });

  test.each([
    "server/src/db/migrations/0001_first.sql",
    "server/src/http/call.ts",
    "server/src/nouns.ts",
    "server/src/testing/app.ts",
    "web/src/ui/tokens.css",
    "web/src/api/call.ts",
    "web/src/shell/Shell.tsx",
    "contract/src/base/endpoint.ts",
    "contract/src/contract.ts",
    "e2e/app/app.ts",
    "scripts/checks/checks.ts",
    "package-lock.json",
    "vitest.config.ts",
    "tsconfig.base.json",
  ])("everything, by %s", (file) => {
    expect(reachOf([file], sources)).toEqual({ isAll: true, why: file });
  });
});

describe("the table of journeys", () => {
  const specs = filesUnder(root, "e2e").filter((file) => file.endsWith(".spec.ts"));
  const named = Object.values(journeys).flat();

  test("names every spec file, and only those that are there", () => {
    const known = [...named.filter((one) => !one.startsWith("@")), ...journeysOfThePage];
    expect([...new Set(known)].toSorted()).toEqual(specs.toSorted());
  });

  test("names the tags that screens have", () => {
    const screens = readFileSync(join(root, "e2e/screens/screens.ts"), "utf8");
    const tags = [...screens.matchAll(/^ {2}(\w+): \w+Screens,$/gm)].map(([, noun]) => `@${noun}`);
    expect(tags.length).toBeGreaterThan(10);
    expect(new Set(named.filter((one) => one.startsWith("@")))).toEqual(new Set(tags));
  });

  test("has a row for each noun of the server and of the page", () => {
    const platform =
      /^(?:api|ui|shell|testing|db|http|jobs|mail|storage|live|secrets|backup|demo)$/;
    const folders = ["server/src", "web/src"].flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name),
    );
    const nouns = folders.filter((name) => !platform.test(name) || name === "jobs");
    expect(Object.keys(journeys).toSorted()).toEqual([...new Set(nouns)].toSorted());
    expect(existsSync(join(root, "web/src/jobs"))).toBe(true);
  });
});
