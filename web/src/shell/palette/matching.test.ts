import { findGrowing } from "@sightline/contract/base/growth.testing.ts";
import { describe, expect, test } from "vitest";
import { findMatching, markTyped } from "./matching.ts";

const named = (...all: string[]) => all.map((words) => ({ words }));
const found = (typed: string, ...all: string[]) =>
  findMatching(named(...all), typed).map(({ words }) => words);
const marked = (words: string, typed: string) =>
  markTyped(words, typed)
    .map(({ text, marked: isMarked }) => (isMarked ? `[${text}]` : text))
    .join("");

describe("what is typed finds an entry", () => {
  test("by the beginnings of its words, in any order", () => {
    const all = ["New request in Pricing", "New request in Suppliers", "Sign out"];
    expect(found("pri new", ...all)).toEqual(["New request in Pricing"]);
    expect(found("ricing", ...all)).toEqual([]);
    expect(found("new pricing today", ...all)).toEqual([]);
  });

  test("whatever stands on its letters, and however large they are", () => {
    expect(found("uber", "Über uns")).toEqual(["Über uns"]);
    expect(found("ÜBER", "uber uns")).toEqual(["uber uns"]);
    expect(found("strasse", "Straße 4")).toEqual(["Straße 4"]);
    expect(found("smorgas", "Smörgås")).toEqual(["Smörgås"]);
    expect(found("lodz", "Łódź")).toEqual(["Łódź"]);
    expect(found("ａbc", "abc")).toEqual(["abc"]);
  });

  test("by further words, which come last", () => {
    const entries = [{ words: "Copy link", also: "share" }, { words: "Share this insight" }];
    expect(findMatching(entries, "share").map(({ words }) => words)).toEqual([
      "Share this insight",
      "Copy link",
    ]);
  });

  test("the best first: whose name begins with it, and whole words before others", () => {
    const entries = [
      { words: "Cancel this request" },
      { words: "Go to requests", name: "Requests" },
      { words: "Request 4" },
    ];
    expect(findMatching(entries, "request").map(({ words }) => words)).toEqual([
      "Request 4",
      "Go to requests",
      "Cancel this request",
    ]);
    expect(findMatching(entries, "go to")).toEqual([entries[1]]);
  });

  test("as they stood where none is better, and all of them for nothing", () => {
    expect(found("b", "b2", "b1", "a")).toEqual(["b2", "b1"]);
    expect(found("", "b", "a")).toEqual(["b", "a"]);
    expect(found("?!", "b", "a")).toEqual(["b", "a"]);
  });
});

describe("the marks", () => {
  test("stand on what was typed, as it is written in the entry", () => {
    expect(marked("New request in Pricing", "pri new")).toBe("[New] request in [Pri]cing");
    expect(marked("Straße und Strassen", "strass")).toBe("[Straß]e und [Strass]en");
    expect(marked("Cafe\u0301 au lait", "cafe")).toBe("[Cafe\u0301] au lait");
    expect(marked("Sign out", "x")).toBe("Sign out");
  });

  test("leave the words as they are", () => {
    for (const words of ["", "a", "🤷 ß e\u0301\u0301 ﬁne", "مرحبا بالعالم", "日本語"])
      expect(
        markTyped(words, "a ss e f م 日")
          .map(({ text }) => text)
          .join(""),
      ).toBe(words);
  });
});

test("the time it takes grows no faster than what is typed, or looked through", () => {
  const find = (text: string) => findMatching([{ words: text, also: text }], text);
  expect(findGrowing(find, 10_000)).toEqual([]);
  expect(findGrowing((text) => markTyped(text, text), 10_000)).toEqual([]);
});
