import { describe, expect, test } from "vitest";
import { bounds } from "#base/bounds.ts";
import { line, name } from "./accounts.names.ts";

const someName = name(bounds.personName);
const anyLine = line(bounds.activity);

describe("a name", () => {
  test.each([
    "Ada",
    "J.R.R. Tolkien",
    "Dr. Ada Lovelace, Ph.D",
    "O’Brien-Smith",
    "أحمد",
    "می‌خواهم",
    "王小明",
    "Åse Ø.",
    "3M",
    "Team 👩‍💻",
    "-",
  ])("may be %j", (given) => {
    expect(someName.safeParse(given).data).toBe(given);
  });

  test.each([
    ["a control character", "Ada\u0007", "on one line"],
    ["a line of its own", "Ada\u2028Lovelace", "on one line"],
    ["an override of direction", "Ada\u202egnp.exe", "direction of writing"],
    ["an isolate", "\u2066Ada", "direction of writing"],
    ["a space of no width alone", "\u200b\u200d", "show nothing"],
    ["a letter that shows nothing", "\u3164", "show nothing"],
    ["an empty pattern of braille", "\u2800\u2800", "show nothing"],
    ["a mark on nothing", "\u0301", "show nothing"],
    ["100 joiners", "\u2060".repeat(100), "show nothing"],
    ["an address", "Win at https://a", "web address"],
    ["a page", "Claim on evil.example now", "web address"],
    ["a page in other letters", "пример.рф", "web address"],
    ["a page by a wide dot", "evil\uff0ecom", "web address"],
    ["a page by an ideographic dot", "evil\u3002com", "web address"],
    ["a page with its path", "bit.ly/abc", "web address"],
    ["a page by its other name", "xn--80ak6aa92e.xn--p1ai", "web address"],
  ])("has not %s", (_, given, sentence) => {
    expect(someName.safeParse(given).error?.issues[0]?.message).toContain(sentence);
  });
});

test("other texts of one line may hold an address, and may be left empty", () => {
  expect(anyLine.safeParse("Editor of evil.example").success).toBe(true);
  expect(anyLine.safeParse("").success).toBe(true);
  expect(anyLine.safeParse("\u200b").success).toBe(false);
  expect(anyLine.safeParse("a\u202eb").success).toBe(false);
});
