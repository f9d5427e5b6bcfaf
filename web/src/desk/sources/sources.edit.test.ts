import { expect, test } from "vitest";
import type { Written } from "#desk/answer/insight.values.ts";
import {
  findSame,
  moveSource,
  placesCiting,
  putBackSource,
  removeSource,
  sourceFrom,
} from "./sources.edit.ts";

const today = "2026-11-16";
const sources = ["a", "b", "c"].map((name) => sourceFrom(`https://www.${name}.example/x/`, today));
const written = { summary: "First [1].", body: "Then [2] and [3], `[2]` and [9].", sources };
const hosts = ({ sources: all }: Pick<Written, "sources">) => all.map((one) => one.publisher);

test("a source moved up takes its number along in the text", () => {
  const moved = moveSource(written, 2, 0);
  expect(moved.sources.map((one) => one.publisher)).toEqual([
    "c.example",
    "a.example",
    "b.example",
  ]);
  expect(moved.summary).toBe("First [2].");
  expect(moved.body).toBe("Then [3] and [1], `[2]` and [9].");
});

test("moving past the ends changes nothing", () => {
  expect(moveSource(written, 0, -1)).toBe(written);
  expect(moveSource(written, 2, 3)).toBe(written);
});

test("a removed source leaves with its marks, and the others close up", () => {
  const left = removeSource(written, 1);
  expect(left.sources).toHaveLength(2);
  expect(left.body).toBe("Then and [2], `[2]` and [9].");
});

test("a source that is put back leaves alone what was written since", () => {
  const left = removeSource(written, 1);
  expect(putBackSource(left, written, 1)).toEqual(written);

  const more = {
    ...left,
    summary: `${left.summary} And more.`,
    body: `${left.body} Also [2].\nNew [1].`,
  };
  const back = putBackSource(more, written, 1);
  expect(hosts(back)).toEqual(hosts(written));
  expect(back.summary).toBe("First [1]. And more.");
  expect(back.body).toBe(`${written.body} Also [3].\nNew [1].`);
});

test("a source is put back among others than before at its number, and no mark names another one", () => {
  const left = removeSource(written, 0);
  const moved = moveSource({ ...left, body: "All [1] anew [2]." }, 0, 1);
  const back = putBackSource(moved, written, 0);
  expect(hosts(back)).toEqual(["a.example", "c.example", "b.example"]);
  expect(back.body).toBe("All [3] anew [2].");
});

test("the places that cite a source are told with their words", () => {
  expect(placesCiting(written, 2)).toEqual(["Then [2]"]);
  const long = { ...written, body: `${"word ".repeat(30)}[2]` };
  expect(placesCiting(long, 2)[0]?.length).toBeLessThan(46);
});

test("the same link is noticed whatever its dress", () => {
  const twice = [...sources, sourceFrom("http://B.example/x#part", today)];
  expect(findSame(twice, 3)).toBe(2);
  expect(findSame(twice, 0)).toBeUndefined();
  expect(findSame([sourceFrom("", today), sourceFrom("", today)], 1)).toBeUndefined();
});

test("the publisher is guessed from the link, and nothing from no link", () => {
  expect(hosts(written)).toEqual(["a.example", "b.example", "c.example"]);
  expect(sourceFrom("on paper", today).publisher).toBe("");
});
