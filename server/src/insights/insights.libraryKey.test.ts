import { describe, expect, test } from "vitest";
import { libraryKeyOf } from "./insights.libraryKey.ts";

const keyOf = (url: string | null, title = "A title", publisher = "A publisher") =>
  libraryKeyOf({ title, publisher, url });

describe("one source has one key, however its address was copied", () => {
  test.each([
    ["https://stats.example.org/oat", "stats.example.org/oat"],
    ["http://www.stats.example.org/oat/", "stats.example.org/oat"],
    ["HTTPS://STATS.example.org/oat", "stats.example.org/oat"],
    ["https://stats.example.org:443/oat#prices", "stats.example.org/oat"],
    ["https://stats.example.org./oat", "stats.example.org/oat"],
    ["https://www2.stats.example.org//oat", "stats.example.org/oat"],
    ["https://stats.example.org/oat?utm_source=mail&utm_campaign=x", "stats.example.org/oat"],
    ["https://stats.example.org/oat?fbclid=1&gclid=2&ref=3", "stats.example.org/oat"],
    ["https://stats.example.org/oat?b=2&a=1", "stats.example.org/oat?a=1&b=2"],
    ["https://stats.example.org/oat?utm_id=9&year=2026", "stats.example.org/oat?year=2026"],
    ["https://example.org", "example.org"],
    ["https://example.org/", "example.org"],
    ["https://bücher.example/", "xn--bcher-kva.example"],
    ["https://example.org/caf%C3%A9", "example.org/caf%C3%A9"],
    ["https://example.org/café", "example.org/caf%C3%A9"],
  ])("%s → %s", (url, key) => {
    expect(keyOf(url)).toBe(key);
  });

  test.each([
    ["https://example.org/A", "https://example.org/a"],
    ["https://example.org/a?page=1", "https://example.org/a?page=2"],
    ["https://a.example.org/", "https://b.example.org/"],
    ["https://example.org:8443/a", "https://example.org/b"],
  ])("%s and %s are two", (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
  });
});

test("without an address, or with one nobody can read, the title and publisher are the key", () => {
  expect(keyOf(null, "  The  Price of\nOats ", "Example PRESS")).toBe(
    "the price of oats | example press",
  );
  expect(keyOf("https://[", "Oats", "")).toBe("oats | ");
});

describe("a key is short enough for the library's index", () => {
  const long = (last: string) => `https://example.org/${"é".repeat(1_900)}${last}`;

  test.each([
    ["a long address", long("a"), "A title"],
    ["a long title", null, "😀".repeat(300)],
    // One sign that is compared as eighteen.
    ["a title that grows", null, "ﷺ".repeat(300)],
  ])("with %s, and the same each time", (_, url, title) => {
    const key = keyOf(url, title);
    expect(Buffer.byteLength(key)).toBeLessThan(1_000);
    expect(key).toBe(keyOf(url, title));
    expect(key.isWellFormed()).toBe(true);
  });

  test("while two that differ at their end are still two", () => {
    expect(keyOf(long("a"))).not.toBe(keyOf(long("b")));
    expect(keyOf(long("a"))).toMatch(/^example\.org\/%C3%A9/);
  });
});
