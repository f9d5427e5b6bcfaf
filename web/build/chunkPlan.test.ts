import { expect, test } from "vitest";
import { type Graph, planChunks } from "./chunkPlan.ts";

/** What each file imports and opens; a file that is not a key needs nothing. */
type Sketch = Record<string, { imports?: string; opens?: string; kB?: number; acts?: true }>;

const app: Sketch = {
  page: { imports: "api", opens: "SignInScreen Shell ListScreen FormScreen TermsScreen" },
  SignInScreen: { imports: "Field password" },
  Shell: { imports: "live Menu" },
  ListScreen: { imports: "Field live rows" },
  FormScreen: { imports: "Field live" },
};

const plan = (more: Sketch, screenBytes = 1_000_000) =>
  Object.fromEntries(
    planChunks(draw({ ...app, ...more }), {
      start: "page",
      firstScreen: "SignInScreen",
      shell: "Shell",
      isScreen: (file) => file.endsWith("Screen"),
      isOutside: (file) => ["SignInScreen", "TermsScreen"].includes(file),
      screenBytes,
    }),
  );

test("what the first screen shares comes with the page, what it alone needs with itself", () => {
  expect(plan({})).toMatchObject({ Field: "first" });
  expect(plan({})).not.toHaveProperty("password");
});

test("a screen keeps what it alone needs", () => {
  expect(plan({})).not.toHaveProperty("rows");
  expect(plan({})).not.toHaveProperty("ListScreen");
});

test("what two screens need is in neither of them, and comes with what both need", () => {
  const { date, list } = plan({
    ListScreen: { imports: "date list" },
    FormScreen: { imports: "date list" },
  });
  expect(date).toBeDefined();
  expect(date).toBe(list);
});

test("two small chunks are one, for it saves whoever loads both a request", () => {
  const { date, list } = plan({
    ListScreen: { imports: "date list" },
    FormScreen: { imports: "date list" },
    TermsScreen: { imports: "date" },
  });
  expect(date).toBe(list);
});

test("nobody is made to load much for one request less", () => {
  const { date, chart } = plan({
    ListScreen: { imports: "date chart" },
    FormScreen: { imports: "date chart" },
    TermsScreen: { imports: "date" },
    chart: { kB: 200 },
  });
  expect(date).toBeDefined();
  expect(chart).not.toBe(date);
});

test("nobody is made to load what acts at once", () => {
  const sketch: Sketch = {
    ListScreen: { imports: "date preload" },
    FormScreen: { imports: "date preload" },
    TermsScreen: { imports: "date" },
  };
  expect(plan(sketch).preload).toBe(plan(sketch).date);
  const acting: Sketch = { ...sketch, preload: { acts: true } };
  expect(plan(acting).preload).not.toBe(plan(acting).date);
});

test("what a merged chunk imports counts too", () => {
  const { date, list, chart } = plan({
    ListScreen: { imports: "date list" },
    FormScreen: { imports: "date list" },
    TermsScreen: { imports: "date" },
    list: { imports: "chart" },
    chart: { kB: 200 },
  });
  expect(list).toBe(chart);
  expect(date).not.toBe(list);
});

test("a screen is not merged beyond its limit", () => {
  const sketch: Sketch = {
    ListScreen: { imports: "date list" },
    FormScreen: { imports: "date list" },
    TermsScreen: { imports: "date" },
    list: { kB: 5 },
  };
  expect(plan(sketch).list).toBe(plan(sketch).date);
  expect(plan(sketch, 4_000).list).not.toBe(plan(sketch, 4_000).date);
});

test("the shell is made to load nothing for a screen", () => {
  const { tooltip, list } = plan({
    Shell: { imports: "tooltip" },
    ListScreen: { imports: "tooltip list" },
    FormScreen: { imports: "tooltip list" },
  });
  expect(tooltip).toBeDefined();
  expect(list).not.toBe(tooltip);
});

test("a screen of the app finds there what the shell has loaded, a stranger's does not", () => {
  const withStranger = plan({
    Shell: { imports: "Menu tooltip", opens: "help" },
    ListScreen: { imports: "Menu" },
    TermsScreen: { imports: "Menu" },
    help: { imports: "tooltip" },
    tooltip: { kB: 200 },
  });
  expect(withStranger.Menu).not.toBe(withStranger.tooltip);
  const withMember = plan({
    Shell: { imports: "Menu tooltip", opens: "help" },
    ListScreen: { imports: "Menu" },
    FormScreen: { imports: "Menu" },
    help: { imports: "tooltip" },
    tooltip: { kB: 200 },
  });
  expect(withMember.Menu).toBe(withMember.tooltip);
});

test("small parts that open later travel together, a heavy one alone", () => {
  const parts = plan({
    ListScreen: { opens: "Share Rename Editor" },
    Editor: { kB: 700 },
  });
  expect(parts.Share).toBeDefined();
  expect(parts.Share).toBe(parts.Rename);
  expect(parts.Editor).not.toBe(parts.Share);
});

test("what the shell opens is one chunk, without what only a screen opens", () => {
  const { notes, menu, Share, Editor } = plan({
    Shell: { opens: "notes menu" },
    ListScreen: { opens: "Share" },
    notes: { kB: 20 },
    menu: { kB: 20 },
    Share: { kB: 50, imports: "Editor" },
    Editor: { kB: 50 },
  });
  expect(notes).toBeDefined();
  expect(notes).toBe(menu);
  expect(Share).toBe(Editor);
  expect(Share).not.toBe(notes);
});

test("no two chunks import each other, not even through a third", () => {
  const sketch: Sketch = {
    ListScreen: { imports: "top" },
    FormScreen: { imports: "top" },
    TermsScreen: { imports: "bottom" },
    top: { imports: "middle" },
    middle: { imports: "bottom", kB: 500 },
    PostScreen: { imports: "middle" },
    page: { ...app["page"], opens: `${app["page"]?.opens} PostScreen` },
  };
  const { top, middle, bottom } = plan(sketch);
  expect(middle).not.toBe(bottom);
  expect(top === bottom).toBe(false);
});

test("what the plan counts on must be there", () => {
  expect(() => plan({ page: { opens: "Shell" } })).toThrow("Nothing opens SignInScreen");
});

function draw(sketch: Sketch): Graph {
  const words = (text = "") => text.split(" ").filter((word) => word !== "");
  const named = Object.values(sketch).flatMap(({ imports, opens }) => words(`${imports} ${opens}`));
  return new Map(
    [...new Set([...Object.keys(sketch), ...named])].map((file) => {
      const { imports, opens, kB = 1, acts = false } = sketch[file] ?? {};
      return [file, { imports: words(imports), opens: words(opens), bytes: kB * 1_000, acts }];
    }),
  );
}
