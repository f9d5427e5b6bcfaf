import { rmSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { findNounCircles } from "./doors.nouns.ts";
import { findViolations } from "./doors.ts";
import { plant } from "#scripts/checks/planted.ts";

const planted: string[] = [];

afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true });
});

const breakpoints = {
  "web/src/ui/tokens.css":
    ":root {\n  --breakpoint-phone: 640px;\n  --breakpoint-queue: 40rem;\n}\n",
};
const someSql = "export const found = db.selectFrom();\n";

function check(files: Record<string, string>): string[] {
  const root = plant(files);
  planted.push(root);
  return findViolations(root).map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

const forbiddenImports: [sentence: string, file: string, specifier: string, rule: string][] = [
  ["the contract takes only zod", "contract/src/a.ts", "fastify", "doors/contract"],
  ["the contract takes nothing of Node", "contract/src/a.ts", "node:fs", "doors/contract"],
  [
    "nor the reader of Markdown, which is heavy",
    "contract/src/a.ts",
    "#markdown/markdown.parse.ts",
    "doors/contract",
  ],
  [
    "the contract never takes the server",
    "contract/src/a.ts",
    "@sightline/server/src/config.ts",
    "doors/contract",
  ],
  [
    "the platform never takes a noun",
    "server/src/http/a.ts",
    "#groups/groups.rules.ts",
    "doors/server-platform",
  ],
  ["nor its queries", "server/src/mail/a.ts", "#groups/groups.queries.ts", "doors/server-platform"],
  ["nor what mounts the nouns", "server/src/db/a.ts", "#app.ts", "doors/server-platform"],
  ["nor the test support", "server/src/jobs/a.ts", "#testing/people.ts", "doors/server-platform"],
  [
    "the platform's tests never take a noun",
    "server/src/http/a.test.ts",
    "#groups/groups.rules.ts",
    "doors/server-platform-test",
  ],
  [
    "test support takes doors, no queries",
    "server/src/testing/a.ts",
    "#groups/groups.queries.ts",
    "doors/server-testing",
  ],
  [
    "a noun never takes another's handlers",
    "server/src/groups/groups.handlers.ts",
    "#requests/requests.handlers.ts",
    "doors/server-noun",
  ],
  [
    "nor another's rules",
    "server/src/groups/groups.rules.ts",
    "#requests/requests.rules.ts",
    "doors/server-noun",
  ],
  [
    "nor another's queries",
    "server/src/groups/groups.handlers.ts",
    "#requests/requests.queries.ts",
    "noun-door",
  ],
  [
    "nor from its queries",
    "server/src/groups/groups.queries.ts",
    "#requests/requests.queries.ts",
    "noun-door",
  ],
  [
    "nor from its door",
    "server/src/groups/groups.ts",
    "#requests/requests.queries.ts",
    "noun-door",
  ],
  [
    "nor a file on a shelf that is called like the door",
    "server/src/groups/groups.handlers.ts",
    "#requests/list/requests.ts",
    "doors/server-noun",
  ],
  [
    "the platform takes no noun's door",
    "server/src/http/a.ts",
    "#groups/groups.ts",
    "doors/server-platform",
  ],
  [
    "nor its queries file another's rules",
    "server/src/groups/groups.queries.ts",
    "#requests/requests.rules.ts",
    "doors/server-queries",
  ],
  [
    "nor the door of one that asks it",
    "server/src/requests/requests.handlers.ts",
    "#groups/groups.ts",
    "noun-direction",
  ],
  [
    "nor any while it isn't in the table itself",
    "server/src/weather/weather.ts",
    "#groups/groups.ts",
    "noun-direction",
  ],
  [
    "nor the web",
    "server/src/requests/requests.rules.ts",
    "@sightline/web/src/api/call.ts",
    "doors/server-noun",
  ],
  [
    "nor test support",
    "server/src/requests/requests.rules.ts",
    "#testing/people.ts",
    "doors/server-noun",
  ],
  [
    "the demo world takes queries, no handlers",
    "server/src/demo/demo.ts",
    "#groups/groups.handlers.ts",
    "doors/server-demo",
  ],
  ["web/api never takes a noun", "web/src/api/call.ts", "#groups/GroupName.tsx", "doors/web-api"],
  ["web/api never takes the shell", "web/src/api/call.ts", "#shell/spinner.ts", "doors/web-api"],
  ["web/ui never takes a noun", "web/src/ui/Button.tsx", "#groups/GroupName.tsx", "doors/web-ui"],
  ["web/ui never takes the shell", "web/src/ui/Button.tsx", "#shell/spinner.ts", "doors/web-ui"],
  [
    "web/ui never takes the contract",
    "web/src/ui/Button.tsx",
    "@sightline/contract/bounds.ts",
    "doors/web-ui",
  ],
  ["web/ui never takes the api", "web/src/ui/Button.tsx", "#api/call.ts", "doors/web-ui"],
  [
    "a part never takes another noun",
    "web/src/requests/Row.tsx",
    "#groups/GroupName.tsx",
    "doors/web-part",
  ],
  [
    "nor does one that serves all others",
    "web/src/drafts/useDraft.ts",
    "#groups/GroupName.tsx",
    "doors/web-part-for-all",
  ],
  [
    "a screen of a noun that serves all is still a screen",
    "web/src/requests/Row.tsx",
    "#people/PersonScreen.tsx",
    "doors/web-part",
  ],
  [
    "web/ui takes none that serves all",
    "web/src/ui/Button.tsx",
    "#people/PersonName.tsx",
    "doors/web-ui",
  ],
  [
    "a part never takes the shell",
    "web/src/requests/Row.tsx",
    "#shell/spinner.ts",
    "doors/web-part",
  ],
  ["a part never takes a screen", "web/src/requests/Row.tsx", "./ListScreen.tsx", "doors/web-part"],
  [
    "a screen never takes another screen",
    "web/src/requests/ListScreen.tsx",
    "#groups/GroupScreen.tsx",
    "doors/web-screen",
  ],
  [
    "nor one of its own folder",
    "web/src/requests/ListScreen.tsx",
    "./NewScreen.tsx",
    "doors/web-screen",
  ],
  [
    "the shell never takes a screen",
    "web/src/shell/frame.tsx",
    "#requests/ListScreen.tsx",
    "doors/web-shell",
  ],
  [
    "the web never takes the server",
    "web/src/api/call.ts",
    "@sightline/server/src/config.ts",
    "doors/web-api",
  ],
  ["e2e takes nothing of ours", "e2e/ask.spec.ts", "@sightline/contract/bounds.ts", "doors/e2e"],
  ["e2e takes no script", "e2e/ask.spec.ts", "#scripts/run/tool.ts", "doors/e2e"],
  [
    "a shelf of the own room has its full name too",
    "web/src/requests/ListScreen.tsx",
    "./list/Row.tsx",
    "shelf-import",
  ],
  ["and so has the contract's", "contract/src/a.ts", "./clock/clock.ts", "shelf-import"],
  ["what lies beside is ./", "server/src/http/a.ts", "#http/problem.ts", "shelf-import"],
  ["also on a shelf", "contract/src/clock/a.ts", "#clock/clock.calendar.ts", "shelf-import"],
  [
    "a shelf is no room: the door to a noun is no wider from there",
    "server/src/groups/shares/a.rules.ts",
    "#requests/page/requests.page.rules.ts",
    "doors/server-noun",
  ],
  [
    "nor is a screen on a shelf open",
    "web/src/requests/form/Form.tsx",
    "#requests/list/ListScreen.tsx",
    "doors/web-part",
  ],
  ["no file looks above its folder", "bench/a.ts", "../server/src/config.ts", "no-parent-import"],
];

describe("what may not be imported", () => {
  test.each(forbiddenImports)("%s: %s takes %s", (_sentence, file, specifier, rule) => {
    const source = `import { readFile } from "zod";\n\nimport {\n  x,\n} from "${specifier}";\n`;
    const sql = file.endsWith(".queries.ts") ? someSql : "";
    expect(check({ [file]: source + sql })).toEqual([`${file}:5 ${rule}`]);
  });

  test.each([
    ["a type", 'import type { X } from "@";'],
    ["an import for its effect", 'import "@";'],
    ["a namespace", 'import * as x from "@";'],
    ["a re-export", 'export { x } from "@";'],
    ["a re-export of all", 'export * from "@";'],
    ["a re-export of all under a name", 'export * as x from "@";'],
    ["a name in quotes", 'import { "a, b" as x } from "@";'],
    ["one beside another", 'const y = 1; import { x } from "@";'],
    ["one after a comment", '/* here */ import { x /* and here */ } from /* too */ "@";'],
    ["a late import", 'const x = await import("@");'],
    ["a late import without blanks", "const x = await import(`@`);"],
    ["a late import after a comment", 'const x = await import(/* later */ "@");'],
    ["a late import by a name", "const x = (y: string) => import(`#groups/${y}.tsx`);"],
    ["a type in place", 'type X = import("@").X;'],
    ["a type of a whole", 'type X = typeof import("@");'],
    ["a glob", 'const x = import.meta.glob("@");'],
    ["one of several globs", 'const x = import.meta.glob<X>(["./*.ts", "@"], {});'],
    ["a mock", 'vi.mock("@", () => ({}));'],
    ["a call of require", 'const x = require("@");'],
  ])("%s is an import too", (_what, template) => {
    const source = template.replace("@", "#groups/GroupName.tsx");
    expect(check({ "web/src/ui/a.ts": source })).toEqual(["web/src/ui/a.ts:1 doors/web-ui"]);
  });

  test("styles have no way up either", () => {
    const source = '.a {\n  composes: b from "../ui/b.module.css";\n}\n';
    expect(check({ "web/src/groups/a.module.css": source })).toEqual([
      "web/src/groups/a.module.css:2 no-parent-import",
    ]);
  });

  test.each([
    '// import "../a.ts";\n/*\nimport "../a.ts";\n*/\n',
    'const x = 1; // import "../a.ts";\n',
    "export const x = `\nimport { y } from '../a.ts';\n`;\n",
    "export const x = 'import(\"../a.ts\")';\n",
  ])("a comment or a text is no import: %j", (source) => {
    expect(check({ "bench/a.ts": source })).toEqual([]);
  });

  test("what can't be read has failed", () => {
    expect(check({ "bench/a.ts": "const x = 1;\nimport { from;\n" })).toEqual([
      "bench/a.ts:2 unreadable",
    ]);
  });
});

describe("a circle of nouns", () => {
  test("in what their files import, wherever the table points", () => {
    const circle = (file: string, other: string) => ({ [file]: take(`#${other}/${other}.ts`) });
    const files = {
      ...circle("server/src/groups/groups.ts", "insights"),
      ...circle("server/src/insights/feed/insights.feed.rules.ts", "requests"),
      ...circle("server/src/requests/requests.rules.ts", "groups"),
    };
    expect(check(files)).toEqual([
      "server/src/requests/requests.rules.ts:1 noun-direction",
      "server/src/groups/groups.ts:1 noun-circle",
    ]);
  });

  test("but not of tests, nor of the demo world", () => {
    const files = {
      "server/src/groups/groups.ts": take("#requests/requests.ts"),
      "server/src/requests/requests.test.ts": take("#groups/groups.ts"),
      "server/src/demo/demo.ts": take("#groups/groups.ts"),
    };
    expect(check(files)).toEqual([]);
  });

  test("in the table", () => {
    const table = { board: ["drafts"], drafts: ["files", "people"], files: ["board"], people: [] };
    expect(findNounCircles([], table)).toEqual([
      expect.objectContaining({
        rule: "noun-circle",
        message: "board asks drafts asks files asks board",
      }),
    ]);
    expect(findNounCircles([])).toEqual([]);
  });
});

describe("what may not be written", () => {
  test("a barrel file", () => {
    expect(check({ "web/src/ui/index.ts": 'export * from "./Button.tsx";\n' })).toEqual([
      "web/src/ui/index.ts:1 no-barrel",
    ]);
  });

  test("a file past 300 lines, unless it is a test, a migration, words or generated", () => {
    const long = "export {};\n".repeat(301);
    const files = {
      "server/src/groups/a.ts": long,
      "server/src/groups/a.test.ts": long,
      "server/src/db/migrations/0001.ts": long,
      "server/src/demo/demo.insights.texts.ts": long,
      "web/src/groups/groups.words.ts": long,
      "server/src/db/types.ts": `// This file was generated by a tool.\n${long}`,
      "server/src/groups/b.ts": "export {};\n".repeat(300),
    };
    expect(check(files)).toEqual(["server/src/groups/a.ts:301 file-length"]);
  });

  test.each([
    "db.selectFrom()",
    "db.insertInto()",
    "db.updateTable()",
    "db.deleteFrom()",
    "db.mergeInto()",
    "sql``",
    "sql<{ n: number }>``",
    "sql.raw()",
    "CompiledQuery.raw()",
  ])("SQL outside of queries: %s", (piece) => {
    const source = `export const x =\n  ${piece};\n`;
    const files = {
      "server/src/groups/groups.handlers.ts": source,
      "server/src/http/health.ts": source,
      "server/src/groups/groups.queries.ts": source,
      "server/src/groups/groups.test.ts": source,
      "server/src/http/throttle.ts": source,
      "server/src/http/idempotency.ts": source,
      ...Object.fromEntries(
        ["db", "jobs", "live", "testing", "demo"].map((room) => [
          `server/src/${room}/a.ts`,
          source,
        ]),
      ),
    };
    expect(check(files)).toEqual([
      "server/src/groups/groups.handlers.ts:2 sql-in-queries",
      "server/src/http/health.ts:2 sql-in-queries",
    ]);
  });

  test("more than 32 files of code beside each other, but for migrations", () => {
    const many = (folder: string, count: number, name = "a.ts") =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`${folder}/${index}${name}`, ""]),
      );
    const files = {
      ...many("web/src/groups", 30, "A.tsx"),
      ...many("web/src/groups", 2, "A.test.tsx"),
      ...many("web/src/groups", 1, "A.module.css"),
      ...many("web/src/groups/shares", 32),
      ...many("web/src/groups", 9, ".svg"),
      ...many("e2e", 33, ".spec.ts"),
      ...many("server/src/db/migrations", 40),
    };
    expect(check(files)).toEqual(["e2e:1 crowded-folder", "web/src/groups:1 crowded-folder"]);
  });

  test("queries without SQL", () => {
    const files = {
      "server/src/groups/groups.queries.ts": "export const x = 1; // db.selectFrom()\n",
      "server/src/groups/shares/groups.shares.queries.ts": "export const x = 'sql``';\n",
      "server/src/groups/groups.rules.ts": "export const x = 1;\n",
      "server/src/mail/mail.queries.ts": "export const x = 1;\n",
    };
    expect(check(files)).toEqual([
      "server/src/groups/groups.queries.ts:1 queries-without-sql",
      "server/src/groups/shares/groups.shares.queries.ts:1 queries-without-sql",
    ]);
  });

  test.each([
    "#mail/mail.ts",
    "#jobs/queue.ts",
    "#http/problem.ts",
    "./groups.mails.ts",
    "./groups.jobs.ts",
    "#groups/shares/groups.shares.mails.ts",
  ])("queries that decide: they take %s", (specifier) => {
    const files = {
      "server/src/groups/groups.queries.ts": take(specifier) + someSql,
      "server/src/groups/groups.handlers.ts": take(specifier),
      "server/src/mail/mail.queries.ts": take("#jobs/queue.ts") + someSql,
    };
    expect(check(files)).toEqual(["server/src/groups/groups.queries.ts:1 queries-decide"]);
  });

  test.each([
    "#fff",
    "#0b7a75cc",
    "rgb(0 0 0 / 50%)",
    "hsl(1 2% 3%)",
    "oklch(1 0 0)",
    "2px",
    "0.5px",
    "-12px",
    "calc(100% + 3px)",
  ])("the raw value %s outside of tokens.css", (value) => {
    const source = `/* #fff 9px */\n.a:hover {\n  margin: 0 1px -1px 0px;\n  x: ${value};\n}\n`;
    const files = { "web/src/ui/a.module.css": source, "web/src/ui/tokens.css": source };
    expect(check(files)).toEqual(["web/src/ui/a.module.css:4 css-tokens"]);
  });

  test.each([
    ["x: 1rem", "css-rem"],
    ["x: calc(100% - .5rem)", "css-rem"],
    ["inline-size: min(100%, 24.5rem)", "css-rem"],
    ["font-weight: 540", "css-weight"],
    ["font-weight: bold", "css-weight"],
    ["font-weight: var(--w-text, 400)", "css-weight"],
    ["font: 600 1em/1.5 var(--sans)", "css-weight"],
  ])("%s outside of tokens.css", (declaration, rule) => {
    const source = `/* ${declaration} */\n.a {\n  ${declaration};\n}\n`;
    const files = { "web/src/ui/a.module.css": source, "web/src/ui/tokens.css": source };
    expect(check(files)).toEqual([`web/src/ui/a.module.css:3 ${rule}`]);
  });

  test("ids, named tokens, parts of the text's size and what a font file offers are free", () => {
    const source = `#fade {
  color: var(--ink-2px);
  margin: 1.5em 2ch 3% 0;
  font: inherit;
  font-weight: inherit;
  font-weight: var(--w-540);
}
@font-face {
  font-weight: 200 800;
  src: url("./a-600.woff2");
}
`;
    expect(check({ "web/src/ui/a.module.css": source })).toEqual([]);
  });

  test.each([
    "@media (max-width: 641px) {",
    "@media (width <= 641px) {",
    "@media (pointer: coarse), (40em < width <= 640px) {",
    "@container queue (max-width: 41rem) {",
  ])("a width that tokens.css doesn't name: %s", (condition) => {
    const source = `.a {\n  inset: 0;\n}\n${condition}\n  .a { inset: 0 }\n}\n`;
    expect(check({ ...breakpoints, "web/src/ui/a.module.css": source })).toEqual([
      "web/src/ui/a.module.css:4 css-breakpoint",
    ]);
  });

  test("nor does code ask for one", () => {
    const source = 'export const isWide = () =>\n  matchMedia("(min-width: 641px)").matches;\n';
    expect(check({ ...breakpoints, "web/src/ui/a.ts": source })).toEqual([
      "web/src/ui/a.ts:2 css-breakpoint",
    ]);
  });

  test("named widths are free, and so is what isn't one", () => {
    const source = `@media (max-width: 640px) and (pointer: coarse), (width > 640px) {
  .a { inset: 0 }
}
@container queue (width <= 40rem) {
  .a { inset: 0 }
}
@media print, (forced-colors: active), (min-resolution: 2dppx) {
  .a { inset: 0 }
}
`;
    const files = {
      ...breakpoints,
      "web/src/ui/a.module.css": source,
      "web/src/ui/a.ts": 'export const phone = "(max-width: 640px)";\n',
      "web/src/ui/a.test.ts": 'export const phone = "(max-width: 641px)";\n',
    };
    expect(check(files)).toEqual([]);
  });
});

function take(...specifiers: string[]): string {
  return specifiers.map((specifier) => `import "${specifier}";\n`).join("");
}

test("a house with every allowed door passes", () => {
  const files = {
    "contract/src/a.ts": take("zod/mini", "./b.ts", "#clock/clock.ts"),
    "contract/src/clock/clock.ts": take("./clock.calendar.ts", "#a.ts"),
    "contract/src/a.test.ts": take("vitest", "fast-check", "./a.ts"),
    "server/src/main.ts": take("./app.ts", "./config.ts", "#db/a.ts", "#demo/demo.ts"),
    "server/src/app.ts": take("#groups/groups.handlers.ts", "#http/a.ts"),
    "server/src/http/a.ts": take("#db/a.ts", "#config.ts", "@sightline/contract/a.ts", "fastify"),
    "server/src/http/a.test.ts": take("#testing/people.ts", "#app.ts", "./a.ts"),
    "server/src/testing/people.ts": take("#app.ts", "#db/a.ts", "#accounts/accounts.ts"),
    "server/src/groups/groups.ts": take("./groups.queries.ts", "#accounts/accounts.ts"),
    "server/src/groups/groups.handlers.ts": take("./groups.rules.ts", "#accounts/accounts.ts"),
    "server/src/groups/groups.queries.ts": take("#db/a.ts", "#accounts/accounts.ts") + someSql,
    "server/src/groups/shares/shares.rules.ts": take("#groups/groups.rules.ts", "./shares.ts"),
    "server/src/groups/groups.test.ts": take("#testing/people.ts", "#people/people.rules.ts"),
    "server/src/demo/demo.ts": take("#groups/groups.queries.ts", "#accounts/accounts.ts"),
    "web/src/main.tsx": take("./routes.tsx", "#ui/tokens.css"),
    "web/src/routes.tsx": 'const screen = () => import("#groups/group/GroupScreen.tsx");\n',
    "web/src/api/call.ts": take("@sightline/contract/a.ts", "react", "./session.ts"),
    "web/src/ui/Button.tsx": take("react", "./Button.module.css", "#ui/page/theme.ts"),
    "web/src/shell/frame.tsx": take("#api/call.ts", "#ui/Button.tsx", "#groups/GroupName.tsx"),
    "web/src/groups/GroupName.tsx": take("#api/call.ts", "#ui/Button.tsx", "./words.ts"),
    "web/src/groups/GroupForm.tsx": take("#drafts/useDraft.ts", "#people/PersonName.tsx"),
    "web/src/drafts/useDraft.ts": take("#attachments/Files.tsx", "#api/call.ts"),
    "web/src/groups/group/GroupScreen.tsx": take("#groups/GroupName.tsx", "#people/PersonName.tsx"),
    "web/src/groups/group/GroupScreen.test.tsx": take("./GroupScreen.tsx", "vitest"),
    "e2e/ask.spec.ts": take("@playwright/test", "./person.ts"),
    "bench/run.ts": take(
      "@sightline/server/src/db/embedded.ts",
      "./load.ts",
      "@sightline/server/src/testing/crowd.ts",
    ),
    "scripts/format.ts": take("#scripts/run/tool.ts"),
  };
  expect(check(files)).toEqual([]);
});

test("the reader of Markdown takes its parser alone, and nothing of the contract", () => {
  const file = "contract/src/markdown/a.ts";
  for (const specifier of ["zod", "fastify", "#base/bounds.ts"])
    expect(check({ [file]: `import "${specifier}";\n` })).toEqual([
      `${file}:1 doors/markdown-reader`,
    ]);
  expect(check({ [file]: 'import "mdast-util-gfm";\n' })).toEqual([]);
});
