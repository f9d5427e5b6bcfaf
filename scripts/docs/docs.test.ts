import { rmSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { findUntruths } from "./docs.ts";
import { plant } from "#scripts/checks/planted.ts";

const planted: string[] = [];

afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true });
});

function check(readme: string, more: Record<string, string> = {}): string[] {
  const root = plant({
    "README.md": readme,
    "package.json": '{ "scripts": { "start": "node a", "db:types": "node b" } }',
    "server/src/app.ts": "export {};\n",
    "docs/operating.md": "# Operating\n\n## Backing up & restoring\n\n## Notes\n\n## Notes\n",
    ...more,
  });
  planted.push(root);
  return findUntruths(root).map(({ file, line, message }) => `${file}:${line} ${message}`);
}

test("true documents pass", () => {
  const readme = [
    "# Sightline",
    "Run `npm start`, then `npm run db:types`. See [operating](docs/operating.md#backing-up--restoring),",
    "[notes](./docs/operating.md#notes-1), [above](#sightline), [elsewhere](https://example.org/x#y).",
    "The app is `server/src/app.ts`; rules are in `server/src/*/x.ts`; data in `data/postgres`.",
    "A type is `application/json`, a call `GET /api/v1/profile`, a share `and/or`.",
    "```",
    "server/src/nowhere.ts [x](nowhere.md)",
    "```",
  ].join("\n");
  expect(check(readme)).toEqual([]);
});

test.each([
  ["a wrong path", "See `server/src/gone.ts`.", "there is no server/src/gone.ts"],
  ["a wrong folder", "See `docs/gone/`.", "there is no docs/gone/"],
  ["a wrong path by its ending", "See `gone/a.tsx`.", "there is no gone/a.tsx"],
  ["a wrong link", "See [it](docs/gone.md).", "the link to docs/gone.md is dead"],
  ["a wrong anchor", "[it](docs/operating.md#gone)", "docs/operating.md has no heading #gone"],
  ["a wrong anchor on the same page", "See [it](#gone).", "README.md has no heading #gone"],
  ["a wrong script", "Run `npm run gone`.", "there is no npm script gone"],
  ["a missing npm test", "Run `npm test`.", "there is no npm script test"],
])("%s is found", (_what, line, message) => {
  expect(check(`# Sightline\n\n${line}\n`)).toEqual([`README.md:3 ${message}`]);
});

test("a wrong script in a fenced block is found, since people copy it", () => {
  expect(check("```\nnpm run gone\n```\n")).toEqual(["README.md:2 there is no npm script gone"]);
});

test.each(["work", "root", "home"])("a machine's path is found: %s", (name) => {
  const source = `export {};\nexport const place = "/${name}/somebody";\n`;
  expect(check("# Sightline\n", { "server/src/a.ts": source })).toEqual([
    `server/src/a.ts:2 "/${name}/s" belongs to one machine or network`,
  ]);
});

test("a registry's host name is found", () => {
  const host = ["registry", "npmjs", "org"].join(".");
  expect(check("# Sightline\n", { ".npmrc": `registry=https://${host}/\n` })).toHaveLength(1);
});

const rooms = (...lines: string[]) =>
  ["# Sightline", "```text rooms", ...lines, "```", "", "The end"].join("\n");
const house = {
  "server/src/groups/groups.ts": "export {};\n",
  "server/src/groups/shares/shares.ts": "export {};\n",
  "web/src/groups/Group.tsx": "export {};\n",
  "e2e/steps/people.ts": "export {};\n",
};

test("a tree of the rooms that is true passes", () => {
  const readme = rooms(
    "server/src",
    "  groups, groups/{shares}   where insights are shared",
    "web/src",
    "  groups                    their screens",
    "e2e/steps                   what a person does",
  );
  expect(check(readme, house)).toEqual([]);
});

test("a room that the tree leaves out, and one that it makes up", () => {
  const readme = rooms("server/src", "  groups, groups/{shares,invites}", "web/src", "  groups");
  expect(check(readme, house)).toEqual([
    "README.md:4 the tree names server/src/groups/invites, which holds no code",
    "README.md:2 the tree does not name e2e/steps",
  ]);
});
