import type { Found } from "@sightline/contract/search/search.ts";
import { describe, expect, test } from "vitest";
import { makeCategory } from "#testing/requests.ts";
import { foundFor, type Known, offersFor, straightTo } from "./palette.entries.tsx";

const known: Known = {
  role: "member",
  categories: [{ ...makeCategory(), name: "Pricing", slug: "pricing" }],
  actions: [
    { words: "Cancel this request", icon: null, onSelect: () => {} },
    { words: "Sign out", icon: null, everywhere: true, onSelect: () => {} },
  ],
  recents: [],
  standing: undefined,
  address: "/app/more/help",
  copyLink: undefined,
};
const shown = (typed: string, change: Partial<Known> = {}) =>
  offersFor(typed, { ...known, ...change }).map(({ label, entries }) => [
    label,
    ...entries.map(({ words }) => words),
  ]);

describe("what is offered", () => {
  test("begins with what can be done on this screen", () => {
    const all = shown("");
    expect(all.map(([label]) => label)).toEqual(["On this screen", "Places", "Actions"]);
    expect(shown(" ?! ")).toEqual(all);
  });

  test("is what was typed, the best first, whatever it is", () => {
    expect(shown("req")).toEqual([
      ["Places", "Go to requests"],
      ["Actions", "New request in Pricing"],
      ["On this screen", "Cancel this request"],
    ]);
  });

  test("depends on who one is, and is little until that is known", () => {
    expect(shown("desk")).toEqual([]);
    expect(shown("desk", { role: "analyst" })).toEqual([["Places", "Go to the desk"]]);
    expect(shown("desk", { role: undefined })).toEqual([]);
  });

  test("asks in no category that takes no requests any more", () => {
    const retired = { ...makeCategory(), retired_at: "2026-11-16T09:00:00.000Z" };
    expect(shown("new request", { categories: [retired] })).toEqual([]);
  });

  test("has a link to copy where there is something that others could open", () => {
    const standing = {
      address: "/app/insights/12",
      what: { kind: "request", words: "Heat pumps" },
    } as const;
    const copyLink = () => {};
    expect(shown("copy", { standing, copyLink })).toEqual([["On this screen", "Copy link"]]);
    expect(shown("copy", { standing })).toEqual([]);
    expect(shown("copy", { standing: { ...standing, what: "gone" }, copyLink })).toEqual([]);
    expect(shown("copy", { copyLink })).toEqual([]);
  });
});

describe("what was opened lately", () => {
  const recents = [
    { address: "/app/more/help", what: "screen" },
    { address: "/app/insights/12", what: { kind: "request", words: "Heat pumps" } },
    { address: "/app/insights/all", what: "screen" },
    { address: "/app/insights", what: "screen" },
    { address: "/app/insights/13", what: "screen" },
    { address: "/app/more/desk", what: "screen" },
  ] as const;

  test("is there again, but for where one is and for what has no name", () => {
    expect(shown("", { recents })[1]).toEqual(["Recent", "Heat pumps", "Insights"]);
    expect(shown("", { recents, address: "/app/insights/all" })[1]).toEqual([
      "Recent",
      "Help",
      "Heat pumps",
    ]);
  });

  test("is found by its name; a screen is among the places in any case", () => {
    expect(shown("heat", { recents })).toEqual([["Recent", "Heat pumps"]]);
    expect(shown("insights", { recents })[0]).toEqual(["Places", "Go to insights"]);
  });
});

test("a number or an address of this place leads straight there", () => {
  const origin = "https://sightline.example";
  const to = (typed: string) => straightTo(typed, origin)[0]?.entries[0]?.to;
  expect(to("#484")).toBe("/app/insights/484");
  expect(to(" 484 ")).toBe("/app/insights/484");
  expect(to(`${origin}/#/app/community/board/7?x=1`)).toBe("/app/community/board/7?x=1");
  expect(to("https://elsewhere.example/#/app/insights/1")).toBeUndefined();
  expect(to("heat 484")).toBeUndefined();
});

test("what is found says what it is, in plain words, and leads to where it is read", () => {
  const excerpt = [
    { text: "## Prices\n- of **", marked: false },
    { text: "oat", marked: true },
    { text: "** milk [1]", marked: false },
  ];
  const also = { kind: "insight", at: "2026-11-16T09:00:00.000Z" } as const;
  const asked: Found = {
    kind: "request",
    id: 12,
    title: "Shelf prices of oat milk",
    excerpt,
    request_id: 12,
    post_id: null,
    group_id: null,
    share_id: null,
    internal: false,
    author: null,
    status: "delivered",
    insight_category_id: 1,
    at: also.at,
    also,
  };
  const found: Found[] = [
    asked,
    { ...asked, kind: "insight", id: 3, also: { ...also, kind: "request" } },
    { ...asked, kind: "comment", id: 9, also: null },
  ];
  const [results] = foundFor("oat", { found, people: [], guessed: false });
  const [request, insight, comment] = results?.entries.slice(1) ?? [];
  expect(request).toMatchObject({ note: "Request 12 and its insight", to: "/app/insights/12" });
  expect(request?.excerpt).toEqual([
    { text: "Prices of ", marked: false },
    { text: "oat", marked: true },
    { text: " milk", marked: false },
  ]);
  expect(insight).toMatchObject({ note: "Insight and its request" });
  expect(comment).toMatchObject({ note: "Comment", to: "/app/insights/12?comment=9" });
});

test("what is found stands below the way to all of it", () => {
  expect(foundFor("", undefined)).toEqual([]);
  const [results] = foundFor('"heat pump" & more', undefined);
  expect(results?.entries).toMatchObject([
    {
      words: 'All results for “"heat pump" & more”',
      to: "/app/more/search?q=%22heat+pump%22+%26+more",
    },
  ]);
  const guessed = foundFor("danich", {
    found: [],
    people: [{ id: 3, first_name: "Ann", last_name: "Test" }],
    guessed: true,
  });
  expect(guessed.map(({ label, entries }) => [label, entries.at(-1)?.to])).toEqual([
    ["Results", "/app/more/search?q=danich"],
    ["People", "/app/more/search?person=3"],
  ]);
});
