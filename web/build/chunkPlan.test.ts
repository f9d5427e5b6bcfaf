import { expect, test } from "vitest";
import { type Graph, planChunks } from "./chunkPlan.ts";

/** What each file imports and opens; a file that is not a key needs nothing. */
type Sketch = Record<string, { imports?: string; opens?: string; tensOfKB?: number }>;

const app: Sketch = {
  page: {
    imports: "api",
    opens: "SignInScreen Shell ListScreen FormScreen TermsScreen HelpScreen PlanScreen DeskScreen",
  },
  SignInScreen: { imports: "Field password" },
  Shell: { imports: "live Menu" },
  ListScreen: { imports: "Field live rows" },
  FormScreen: { imports: "Field live" },
};

const plan = (more: Sketch, screenBytes = 10_000_000, mostFiles = 30) =>
  Object.fromEntries(
    planChunks(draw({ ...app, ...more }), {
      start: "page",
      firstScreen: "SignInScreen",
      shell: "Shell",
      isScreen: (file) => file.endsWith("Screen"),
      numberOf: (screen) => (screen.startsWith("Pair") ? 0 : nameAsNumber(screen)),
      isOutside: (file) => ["SignInScreen", "TermsScreen"].includes(file),
      mostBytes: () => screenBytes,
      mostBytesInVain: () => 25_000,
      weightOf: () => 1,
      mostFiles,
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
  expect(date).toBeDefined();
  expect(date).toBe(list);
});

test("nobody is made to load much for one request less", () => {
  const { date, chart } = plan({
    ListScreen: { imports: "date chart" },
    FormScreen: { imports: "date chart" },
    TermsScreen: { imports: "date" },
    chart: { tensOfKB: 200 },
  });
  expect(date).toBeDefined();
  expect(chart).not.toBe(date);
});

test("what a merged chunk imports counts too", () => {
  const { date, list, chart } = plan({
    ListScreen: { imports: "date list" },
    FormScreen: { imports: "date list" },
    TermsScreen: { imports: "date" },
    list: { imports: "chart" },
    chart: { tensOfKB: 200 },
  });
  expect(list).toBeDefined();
  expect(list).toBe(chart);
  expect(date).not.toBe(list);
});

test("a screen is not merged beyond its limit", () => {
  const sketch: Sketch = {
    ListScreen: { imports: "date list" },
    FormScreen: { imports: "date list" },
    TermsScreen: { imports: "date" },
  };
  expect(plan(sketch).list).toBeDefined();
  expect(plan(sketch).list).toBe(plan(sketch).date);
  expect(plan(sketch, 25_000).list).not.toBe(plan(sketch, 25_000).date);
});

test("there are no more files than may be, and those are merged that cost the least", () => {
  const sketch: Sketch = {
    ListScreen: { imports: "rows pages" },
    FormScreen: { imports: "rows steps" },
    HelpScreen: { imports: "pages" },
    PlanScreen: { imports: "steps" },
    rows: { tensOfKB: 100 },
    pages: { tensOfKB: 100 },
    steps: { tensOfKB: 20 },
  };
  const chunks = (mostFiles: number) => {
    const { rows, pages, steps } = plan(sketch, undefined, mostFiles);
    return [rows, pages, steps];
  };
  expect(new Set(chunks(30)).size).toBe(3);
  // The page, what comes with it, the shell, and seven screens.
  const [rows, pages, steps] = chunks(12);
  expect(steps).toBe("app");
  expect(pages).not.toBe(rows);
});

test("screens of one number count as one: each loads what any of them needs", () => {
  const { date, chart } = plan({
    page: { ...app["page"], opens: `${app["page"]?.opens} PairOneScreen PairTwoScreen` },
    PairOneScreen: { imports: "date" },
    PairTwoScreen: { imports: "chart" },
    PlanScreen: { imports: "date chart" },
  });
  expect(date).toBeDefined();
  expect(date).toBe(chart);
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

test("what every other screen inside needs comes with the shell, unless a stranger needs it too", () => {
  const sketch: Sketch = {
    ListScreen: { imports: "list" },
    FormScreen: { imports: "list" },
    HelpScreen: { imports: "list" },
  };
  expect(plan(sketch)).toMatchObject({ list: "app", live: "app" });
  expect(plan({ ...sketch, HelpScreen: {} }).list).not.toBe("app");
  expect(plan({ ...sketch, TermsScreen: { imports: "list" } }).list).not.toBe("app");
});

test("screens of one number are one file, unless one of them needs much more", () => {
  const pair: Sketch = {
    page: { ...app["page"], opens: `${app["page"]?.opens} PairOneScreen PairTwoScreen` },
    PairOneScreen: { imports: "pairing own" },
    PairTwoScreen: { imports: "pairing" },
  };
  expect(plan(pair)).toMatchObject({
    PairOneScreen: "0",
    PairTwoScreen: "0",
    pairing: "0",
    own: "0",
  });
  const apart = plan({ ...pair, own: { tensOfKB: 3 } });
  expect(apart).not.toHaveProperty("PairOneScreen");
  expect(apart.pairing).toBeDefined();
});

test("a screen of the app finds there what the shell has loaded, a stranger's does not", () => {
  const withStranger = plan({
    Shell: { imports: "Menu tooltip", opens: "help" },
    ListScreen: { imports: "Menu" },
    TermsScreen: { imports: "Menu" },
    help: { imports: "tooltip" },
    tooltip: { tensOfKB: 200 },
  });
  expect(withStranger.Menu).not.toBe(withStranger.tooltip);
  const withMember = plan({
    Shell: { imports: "Menu tooltip", opens: "help" },
    ListScreen: { imports: "Menu" },
    FormScreen: { imports: "Menu" },
    help: { imports: "tooltip" },
    tooltip: { tensOfKB: 200 },
  });
  expect(withMember.Menu).toBeDefined();
  expect(withMember.Menu).toBe(withMember.tooltip);
});

test("small parts that open later travel together, a heavy one alone", () => {
  const parts = plan({
    ListScreen: { opens: "Share Rename Editor" },
    Editor: { tensOfKB: 700 },
  });
  expect(parts.Share).toBeDefined();
  expect(parts.Share).toBe(parts.Rename);
  expect(parts.Editor).not.toBe(parts.Share);
});

test("what the shell opens is one chunk, without what only a screen opens", () => {
  const { notes, menu, Share, Editor } = plan({
    Shell: { opens: "notes menu" },
    ListScreen: { opens: "Share" },
    notes: { tensOfKB: 20 },
    menu: { tensOfKB: 20 },
    Share: { tensOfKB: 50, imports: "Editor" },
    Editor: { tensOfKB: 50 },
  });
  expect(notes).toBeDefined();
  expect(notes).toBe(menu);
  expect(Share).toBeDefined();
  expect(Share).toBe(Editor);
  expect(Share).not.toBe(notes);
});

test("no two chunks import each other, not even through a third", () => {
  const sketch: Sketch = {
    ListScreen: { imports: "top" },
    FormScreen: { imports: "top" },
    TermsScreen: { imports: "bottom" },
    top: { imports: "middle" },
    middle: { imports: "bottom", tensOfKB: 500 },
    PostScreen: { imports: "middle" },
    page: { ...app["page"], opens: `${app["page"]?.opens} PostScreen` },
  };
  const { top, middle, bottom } = plan(sketch);
  expect(middle).not.toBe(bottom);
  expect(top === bottom).toBe(false);
});

test("a little more of one file makes the heaviest screen about as much heavier", () => {
  const names = Array.from({ length: 12 }, (_, index) => `Number${index}Screen`);
  // Each file is needed by other screens: by every second, every third, …
  const needs = (screen: number) =>
    Array.from({ length: 40 }, (_, file) => file)
      .filter((file) => (screen * (file + 3)) % (2 + (file % 5)) === 0)
      .map((file) => `file${file}`)
      .join(" ");
  const heaviest = (more: Sketch) => {
    const sketch: Sketch = {
      page: { opens: `SignInScreen Shell ${names.join(" ")}` },
      ...Object.fromEntries(names.map((name, index) => [name, { imports: needs(index) }])),
      ...more,
    };
    const chunks = plan(sketch, 300_000, 20);
    return Math.max(...names.map((name) => loaded(draw({ ...app, ...sketch }), chunks, name)));
  };
  const before = heaviest({});
  for (const file of ["file0", "file7", "file18", "file29"])
    expect(Math.abs(heaviest({ [file]: { tensOfKB: 1.3 } }) - before)).toBeLessThanOrEqual(6_000);
});

test("what the plan counts on must be there", () => {
  expect(() => plan({ page: { opens: "Shell" } })).toThrow("Nothing opens SignInScreen");
});

/** What comes with a screen: its own file, and of the chunks all that it needs something of. */
function loaded(graph: Graph, chunks: Record<string, string>, screen: string): number {
  const files = new Set([screen]);
  for (const file of files) {
    const ofChunk = Object.keys(chunks).filter((other) => chunks[other] === chunks[file]);
    const together = chunks[file] === undefined ? [] : ofChunk;
    for (const near of [...(graph.get(file)?.imports ?? []), ...together]) files.add(near);
  }
  return [...files].reduce((sum, file) => sum + (graph.get(file)?.bytes ?? 0), 0);
}

function nameAsNumber(name: string): number {
  return Number.parseInt(name, 36);
}

function draw(sketch: Sketch): Graph {
  const words = (text = "") => text.split(" ").filter((word) => word !== "");
  const named = Object.values(sketch).flatMap(({ imports, opens }) => words(`${imports} ${opens}`));
  return new Map(
    [...new Set([...Object.keys(sketch), ...named])].map((file) => {
      const { imports, opens, tensOfKB = 1 } = sketch[file] ?? {};
      return [file, { imports: words(imports), opens: words(opens), bytes: tensOfKB * 10_000 }];
    }),
  );
}
