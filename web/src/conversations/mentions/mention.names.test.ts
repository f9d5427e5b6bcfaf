import { expect, test } from "vitest";
import { MentionNames } from "./mention.names.ts";

const ann = { id: 3, first_name: "Ann", last_name: "Lee" };
const other = { id: 5, first_name: "Ann", last_name: "Lee" };
const short = { id: 7, first_name: "Ann", last_name: "" };

test("a mention reads as a name, and is read again as the same mention", () => {
  const names = new MentionNames();
  const markdown = "Thanks, @[Ann Lee](user:3)! And (@[Bo Ek](user:4)), see you.";
  expect(names.show(markdown)).toBe("Thanks, @Ann Lee! And (@Bo Ek), see you.");
  expect(names.read(names.show(markdown))).toBe(markdown);
});

test("whoever is chosen stands there by name", () => {
  const names = new MentionNames();
  expect(names.write(ann)).toBe("@Ann Lee");
  expect(names.read("Ask @Ann Lee about it")).toBe("Ask @[Ann Lee](user:3) about it");
  expect(names.read("Ask @Ann Le about it")).toBe("Ask @Ann Le about it");
  // As undo brings it back
  expect(names.read("Ask @Ann Lee about it")).toBe("Ask @[Ann Lee](user:3) about it");
});

test("a name that nobody chose is only text", () => {
  const names = new MentionNames();
  expect(names.read("Ask @Ann Lee")).toBe("Ask @Ann Lee");
});

test("two of one name are not mistaken for each other", () => {
  const names = new MentionNames();
  expect(names.write(ann)).toBe("@Ann Lee");
  expect(names.write(other)).toBe("@[Ann Lee](user:5)");
  const both = "@[Ann Lee](user:3) and @[Ann Lee](user:5)";
  expect(names.show(both)).toBe("@Ann Lee and @[Ann Lee](user:5)");
  expect(names.read(names.show(both))).toBe(both);
});

test("the longer of two names is meant where both would fit", () => {
  const names = new MentionNames();
  names.write(short);
  names.write(ann);
  expect(names.read("@Ann Lee, @Ann")).toBe("@[Ann Lee](user:3), @[Ann](user:7)");
});

test.each(["x@[Ann Lee](user:3)", "@[Ann Lee](user:3)s", "1@[Ann Lee](user:3)é"])(
  "what is grown together with a word stays as it is: %s",
  (markdown) => {
    const names = new MentionNames();
    names.write(ann);
    expect(names.show(markdown)).toBe(markdown);
    expect(names.read(names.show(markdown))).toBe(markdown);
  },
);

test.each([
  ["side by side", "@[Ann Lee](user:3)@[Bo Ek](user:4)"],
  ["before a word of a longer name", "@[Mary Ann](user:7) Lee and @[Mary Ann Lee](user:3)"],
  ["beside the same name as plain text", "@Ann Lee and @[Ann Lee](user:3)"],
])("what would be read as another text stands there as it is: %s", (_, markdown) => {
  const names = new MentionNames();
  expect(names.show(markdown)).toBe(markdown);
  expect(names.read(markdown)).toBe(markdown);
});
