import { expect, test } from "vitest";
import { checkedRows, findNamesakes, lighten, writeOut } from "./lightRows.ts";

const checked = new Set(["add"]);

test("of a row stays what the page reads, and its body if a form checks by it", () => {
  const code = `const things = defineEndpoints({
    list: { method: "GET", path: "/things", summary: "All", response: z.object({ a }), cacheForMs: 5 },
    add: { method: "POST", path: "/things", body, throttle: [{ by: "ip" }], status: 201 },
    edit: { method: "PUT", path: "/thing", body: other },
  });`;
  const light = lighten(code, checked);
  for (const gone of ["summary", "response", "throttle", "201", "other"])
    expect(light).not.toContain(gone);
  const kept =
    'list: { method: "GET", path: "/things", cacheForMs: 5 }, add: { method: "POST", path: "/things", body }, edit: { method: "PUT", path: "/thing" }';
  expect(light.replaceAll(/\s+/g, " ").replaceAll(", }", " }")).toContain(kept);
});

test("that it is open to everybody stays as well, and is all that the page knows of who may call", () => {
  const code = `const things = defineEndpoints({
    open: { method: "GET", path: "/open", access: "everybody" },
    list: { method: "GET", path: "/things", access: "signed_in" },
  });`;
  const light = lighten(code, checked).replaceAll(/\s+/g, " ").replaceAll(", }", " }");
  expect(light).toContain('open: { method: "GET", path: "/open", access: "everybody" }');
  expect(light).toContain('list: { method: "GET", path: "/things" }');
});

test("what only the taken parts named is no longer imported", () => {
  const rows = 'defineEndpoints({ add: { method: "POST", body, response: thing } })';
  const code = (more: string) =>
    `import "./setting.ts"; import { thing } from "./things.ts"; import { body } from "./bodies.ts"; ${rows};${more}`;
  expect(lighten(code(""), checked)).not.toContain("things.ts");
  expect(lighten(code(""), checked)).toContain("bodies.ts");
  expect(lighten(code(""), checked)).toContain("setting.ts");
  expect(lighten(code("use(thing);"), checked)).toContain("things.ts");
});

test("a form checks by the row that it names", () => {
  expect(checkedRows("resolver: bodyResolver(plans.savePlan),")).toEqual(["savePlan"]);
  expect(checkedRows('bodyResolver<Values>(\n place.updateText, "text")')).toEqual(["updateText"]);
  expect(checkedRows("sessions.authenticate.body.safeParse(values)")).toEqual(["authenticate"]);
  expect(checkedRows("function bodyResolver<V extends Values>(endpoint: Endpoint)")).toEqual([]);
  expect(() => checkedRows("bodyResolver(row)")).toThrow(/by its name/);
});

test("what only looks like a row stays as it is", () => {
  const code = 'const row = { summary: "All" };';
  expect(lighten(code, checked)).toBe(code);
});

test("paths are written out, one by one and by place", () => {
  expect(writeOut("path: reads.accounts.getProfile")).toBe('path: "/api/v1/profile"');
  expect(writeOut("[reads.sessions]")).toBe('[["/api/v1/sessions"]]');
  expect(writeOut("reads.length")).toBe("reads.length");
});

const here = "/sightline/web/src/requests/points.ts";
const contract = "/sightline/contract/src/conversations.ts";

test("what is called like a maker of schemas, and is none, is found", () => {
  const map = "const rowsNamedBy = new Map(); for (const [a, b] of all) rowsNamedBy.set(a, b);";
  expect(findNamesakes(map, here)).toEqual(["rowsNamedBy"]);
  expect(findNamesakes("const z = makeStack(); z.above().push(dialog);", here)).toEqual(["z"]);
  expect(findNamesakes("const conversationAt = 3; use(conversationAt);", here)).toEqual([]);
});

test("the makers themselves are none", () => {
  const schemas = 'import * as z from "zod/mini"; const id = z.int().check(z.positive());';
  expect(findNamesakes(schemas, here)).toEqual([]);
  expect(findNamesakes("const rows = { ...rowsNamedBy(table, 'Share') };", contract)).toEqual([]);
});
