import { expect, test } from "vitest";
import {
  isAsked,
  isNarrowed,
  nothingAsked,
  readAddress,
  searchQuery,
  wordsOf,
  writeAddress,
} from "./search.address.ts";

test("an address and what it asks for are the same", () => {
  const search =
    "?q=%22oat+milk%22+-soy&kind=insight&insight_category_id=3&status=delivered&since=month&person=7";
  const address = readAddress(search);
  expect(address).toEqual({
    q: '"oat milk" -soy',
    kind: "insight",
    categoryId: 3,
    status: "delivered",
    since: "month",
    personId: 7,
  });
  expect(writeAddress(address)).toBe(`/app/more/search${search}`);
  expect(writeAddress(nothingAsked)).toBe("/app/more/search");
});

test("what is not understood is left out", () => {
  expect(
    readAddress(
      "?q=++&kind=toString&insight_category_id=0&status=lost&since=ever&person=12345678901",
    ),
  ).toEqual(nothingAsked);
});

test("one may ask by words, or by what it is narrowed to alone", () => {
  const ofPerson = { ...nothingAsked, personId: 7 };
  expect([isAsked(nothingAsked), isNarrowed(nothingAsked)]).toEqual([false, false]);
  expect([isAsked(ofPerson), isNarrowed(ofPerson)]).toEqual([true, true]);
  const words = { ...nothingAsked, q: "oat" };
  expect([isAsked(words), isNarrowed(words)]).toEqual([true, false]);
  expect(searchQuery(ofPerson)).toEqual({ q: "", person: "7" });
});

test("words are taken as far as the API takes them, and no character is cut in half", () => {
  expect(wordsOf(" oat  milk ")).toBe("oat  milk");
  expect(Array.from(wordsOf("🌾".repeat(300)))).toHaveLength(200);
  expect(wordsOf("oat\ud83c")).toBe("oat\ufffd");
  expect(wordsOf("oat\0milk\n")).toBe("oat milk");
});
