import { search } from "@sightline/contract/search/search.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeComment, makePost } from "#board/board.testing.ts";
import {
  type AskingCategory,
  makeAskingCategory,
  makeDelivered,
  askFor,
  type Person,
  shareWith,
} from "#insights/insights.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";

let app: TestApp;
let category: AskingCategory;
let member: Person;
let analyst: Person;

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
  member = await app.signIn();
  analyst = await app.signIn({ role: "analyst" });
  await askFor(app, member, category, {
    title: "Größe des Marktes für Wärmepumpen",
    description: "Wie groß ist der Markt für Wärmepumpen in Österreich, auch im Altbau?",
  });
  await askFor(app, member, category, {
    title: "Shelf prices of oat milk in Sweden",
    description: "What do Nordic retailers charge for a litre of oat milk at the shelf?",
  });
  await makeDelivered(app, { requester: member, analyst }, category, {
    request: {
      title: "Who makes bicycle helmets in Poland?",
      description: "We look for suppliers of bicycle helmets.",
    },
    insight: {
      summary: "Three manufacturers cover most of the market [1].",
      body: "The **largest** is in Łódź and exports polycarbonate shells [1].",
    },
  });
  await makePost(app, analyst, {
    title: "Office closed on Friday",
    body: "The desk is closed for the harvest festival. Whoever needs them waits.",
  });
});
afterAll(() => app.close());

async function find(as: Signature, q: string, further: Record<string, string> = {}) {
  const { status, body } = await app.call(search.search, { as, query: { q, ...further } });
  if (status !== 200) throw new Error(`Search answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
const titles = async (as: Signature, q: string, further: Record<string, string> = {}) =>
  (await find(as, q, further)).found.flatMap(({ kind, also, title }) =>
    [kind, also?.kind].flatMap((one) => (one ? [`${one}: ${title}`] : [])),
  );

describe("something is found", () => {
  test.each([
    ["by a word of its title", "milk", "request: Shelf prices of oat milk in Sweden"],
    [
      "by another form of the word",
      "retailer charging",
      "request: Shelf prices of oat milk in Sweden",
    ],
    ["by the beginning of a word", "retai", "request: Shelf prices of oat milk in Sweden"],
    ["by the beginning, with a star", "hel*", "request: Who makes bicycle helmets in Poland?"],
    ["with a hyphen that it has not", "oat-milk", "request: Shelf prices of oat milk in Sweden"],
    ["without its dots", "warmepumpen osterreich", "request: Größe des Marktes für Wärmepumpen"],
    ["with ss for ß", "grösse marktes", "request: Größe des Marktes für Wärmepumpen"],
    ["with a letter wrong", "Wärmepunpen", "request: Größe des Marktes für Wärmepumpen"],
    [
      "with two letters swapped",
      "bicylce helmets",
      "request: Who makes bicycle helmets in Poland?",
    ],
    [
      "with two letters of a short word swapped",
      "mlik",
      "request: Shelf prices of oat milk in Sweden",
    ],
    ["by the middle of a word", "pumpen", "request: Größe des Marktes für Wärmepumpen"],
    [
      "by an exact phrase",
      '"oat milk at the shelf"',
      "request: Shelf prices of oat milk in Sweden",
    ],
    ["by what its insight says", "polycarbonate", "insight: Who makes bicycle helmets in Poland?"],
    [
      "with other letters than those of its language",
      "Lodz",
      "insight: Who makes bicycle helmets in Poland?",
    ],
    ["on the board", "harvest", "post: Office closed on Friday"],
  ])("%s: %s", async (_, q, title) => {
    expect(await titles(member, q)).toContain(title);
  });

  test("with the words marked", async () => {
    const { found } = await find(member, "polycarbonate");
    expect(found[0]?.excerpt.filter(({ marked }) => marked)).toEqual([
      { text: "polycarbonate", marked: true },
    ]);
  });

  test("not where a word is that must not be there, or the phrase is another", async () => {
    expect(await titles(member, "milk -sweden")).toEqual([]);
    expect(await titles(member, '"milk oat"')).toEqual([]);
  });

  test("not by a word like it that nearly everything has", async () => {
    expect(await find(member, "theme")).toMatchObject({ found: [], guessed: false });
  });

  test("narrowed to a kind, with what else it could be narrowed to", async () => {
    const { facets } = await find(member, "bicycle helmets");
    expect(facets?.kinds).toEqual([
      { value: "insight", count: 1 },
      { value: "request", count: 1 },
    ]);
    expect(await titles(member, "bicycle helmets", { kind: "insight" })).toEqual([
      "insight: Who makes bicycle helmets in Poland?",
    ]);
  });
});

describe("a request and its insight", () => {
  test("are one where both are found: the better, with the other in it", async () => {
    const { found, next_cursor } = await find(member, "bicycle helmets");
    const [one, ...others] = found.filter(({ title }) => title.includes("bicycle helmets"));
    expect(others).toEqual([]);
    expect(new Set([one?.kind, one?.also?.kind])).toEqual(new Set(["insight", "request"]));
    expect(next_cursor).toBeNull();
    const [alone] = (await find(member, "bicycle helmets", { kind: "insight" })).found;
    expect(alone).toMatchObject({ kind: "insight", also: null });
    const [saysSo] = (await find(member, "polycarbonate")).found;
    expect(saysSo).toMatchObject({ kind: "insight", also: null });
  });

  test("are on one page, whichever it is", async () => {
    for (const n of ["one", "two", "three"])
      await makeDelivered(app, { requester: member, analyst }, category, {
        request: { title: `Where do marmots sleep, part ${n}?` },
      });
    const pages: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await find(member, "marmots", { limit: "1", ...(cursor ? { cursor } : {}) });
      pages.push(...page.found.map(({ kind, also, title }) => `${title} ${kind}, ${also?.kind}`));
      cursor = page.next_cursor;
    }
    expect(pages).toHaveLength(3);
    expect(pages.every((one) => /insight, request|request, insight/.test(one))).toBe(true);
    expect(new Set(pages).size).toBe(3);
    expect((await find(member, "marmots")).facets?.kinds).toEqual([
      { value: "insight", count: 3 },
      { value: "request", count: 3 },
    ]);
  });

  test("count as one in what both have", async () => {
    const { facets } = await find(member, "bicycle helmets");
    expect(facets?.statuses).toEqual([{ value: "delivered", count: 1 }]);
    expect(facets?.categories).toEqual([{ value: category.id, count: 1 }]);
    expect(facets?.spans.map(({ count }) => count)).toEqual([1, 1, 1]);
  });
});

describe("what one may not see", () => {
  test("is found in no way, nor counted", async () => {
    const stranger = await app.signIn();
    for (const q of ["milk", "Wärmepumpen", "polycarbonate", "pumpen"]) {
      expect(await find(stranger, q)).toMatchObject({ found: [], guessed: false });
    }
  });

  test("is found once it is shared, and no more once that ends", async () => {
    const reader = await app.signIn();
    const { found } = await find(member, "polycarbonate");
    const insight = found.find(({ kind }) => kind === "insight");
    const ends = new Date(Date.parse(app.clock.now()) + 60_000).toISOString();
    await shareWith(app, insight?.id ?? 0, [member, reader], ends);
    expect(await titles(reader, "polycarbonate")).toHaveLength(1);
    expect(await titles(reader, "suppliers of bicycle")).toEqual([]);
    app.clock.advance(61_000);
    expect(await titles(reader, "polycarbonate")).toEqual([]);
  });
});

describe("whatever is typed is answered, or refused in words", () => {
  const planes = Array.from({ length: 17 }, (_, plane) =>
    String.fromCodePoint(plane * 0x10000 + 0x1234, plane * 0x10000 + 0xfff0),
  );
  test.each([
    "'",
    "\\",
    "a'b\\c & | ! ( ) <-> :*",
    "the of and",
    "\u{1f600}\u0301 x",
    "%_%",
    "'''':*",
    '"',
    "",
    "- - -",
    '-"',
    "--a",
    "!!!&&&|||",
    "<2> <-> (((",
    "a".repeat(200),
    "a ".repeat(100),
    '"a" '.repeat(50),
    "-a ".repeat(60),
    "%".repeat(200),
    "_".repeat(200),
    "\u202e\u200d\ufeff",
    "\u0002\u0003",
    "İıſẞ",
    ...planes,
  ])("%j", async (q) => {
    expect((await app.call(search.search, { as: member, query: { q } })).status).toBe(200);
  });

  test.each(["x".repeat(201), "x".repeat(10_000), "\0"])("refused: %.20j", async (q) => {
    expect((await app.call(search.search, { as: member, query: { q } })).status).toBe(422);
  });
});

test("what has one of the words and not the others is not found", async () => {
  for (const q of ["milk helmets", "helmets milk", '"oat milk" helmets'])
    expect(await titles(member, q), q).toEqual([]);
});

test("what is narrowed needs no words: the latest comes first", async () => {
  const { found } = await find(member, "", { kind: "request" });
  const moments = found.map(({ at }) => at);
  expect(found.length).toBeGreaterThan(2);
  expect(moments).toEqual(moments.toSorted().toReversed());
  expect(await find(member, "")).toMatchObject({ found: [], facets: null });
});

test("a page may end with whatever there is", async () => {
  const post = await makePost(app, analyst, { title: "Where to eat", body: "Near the office." });
  for (const body of ["The rhubarb is good.", "No rhubarb for me.", "Rhubarb again?"])
    await makeComment(app, member, post.id, body);
  const ids: number[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = await find(member, "rhubarb", { limit: "1", ...(cursor ? { cursor } : {}) });
    ids.push(...page.found.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(new Set(ids).size).toBe(3);
});

test("all pages of a search are found by the same words", async () => {
  for (const n of ["one", "two", "three", "four", "five"])
    await askFor(app, member, category, { title: `A question about hydrangeas, part ${n}` });
  const idsOf = (page: Awaited<ReturnType<typeof find>>) => page.found.map(({ id }) => id);
  const whole = await find(member, "hydrangaes");
  expect(whole).toMatchObject({ guessed: true, next_cursor: null });
  const paged: number[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = await find(member, "hydrangaes", { limit: "2", ...(cursor ? { cursor } : {}) });
    expect(page.guessed).toBe(true);
    paged.push(...idsOf(page));
    cursor = page.next_cursor;
  }
  expect(new Set(paged)).toEqual(new Set(idsOf(whole)));
  expect(paged).toHaveLength(whole.found.length);
});
