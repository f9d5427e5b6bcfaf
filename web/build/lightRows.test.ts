import { expect, test } from "vitest";
import { lighten, writeOut } from "./lightRows.ts";

test("of a row stays what the page reads", () => {
  const code = `const things = defineEndpoints({
    list: { method: "GET", path: "/things", summary: "All", response: z.object({ a }), cacheForMs: 5 },
    add: { method: "POST", path: "/things", body, throttle: [{ by: "ip" }], status: 201 },
  });`;
  const light = lighten(code);
  for (const gone of ["summary", "response", "throttle", "201"]) expect(light).not.toContain(gone);
  const kept =
    'list: { method: "GET", path: "/things", cacheForMs: 5 }, add: { method: "POST", path: "/things", body }';
  expect(light.replaceAll(/\s+/g, " ").replaceAll(", }", " }")).toContain(kept);
});

test("what only the taken parts named is no longer imported", () => {
  const rows = 'defineEndpoints({ add: { method: "POST", body, response: thing } })';
  const code = (more: string) =>
    `import "./setting.ts"; import { thing } from "./things.ts"; import { body } from "./bodies.ts"; ${rows};${more}`;
  expect(lighten(code(""))).not.toContain("things.ts");
  expect(lighten(code(""))).toContain("bodies.ts");
  expect(lighten(code(""))).toContain("setting.ts");
  expect(lighten(code("use(thing);"))).toContain("things.ts");
});

test("what only looks like a row stays as it is", () => {
  const code = 'const row = { summary: "All" };';
  expect(lighten(code)).toBe(code);
});

test("paths are written out, one by one and by place", () => {
  expect(writeOut("path: reads.accounts.getProfile")).toBe('path: "/api/v1/profile"');
  expect(writeOut("[reads.sessions]")).toBe('[["/api/v1/sessions"]]');
  expect(writeOut("reads.length")).toBe("reads.length");
});
