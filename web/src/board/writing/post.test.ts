import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { describe, expect, test } from "vitest";
import { editPath, readBoardAddress } from "#board/board.address.ts";
import { withNames } from "#conversations/mentions/mention.words.ts";
import { appendMark, insertMark, markOf, picturesIn, withoutPicture } from "./post.pictures.ts";
import { contentOf, emptyPost, errorsOf, postOfDraft, valuesOfDraft } from "./post.values.ts";

const picture: Attachment = {
  id: 12,
  filename: "our [best] shelf.png",
  type: "image/png",
  bytes: 9,
  width: 3,
  height: 2,
  created_at: "2026-11-10T09:00:00.000Z",
};

describe("a picture in a text", () => {
  test("is named after its file", () => {
    expect(markOf(picture)).toBe("![our  best  shelf](attachment:12)");
  });

  test.each([
    ["", "![our  best  shelf](attachment:12)\n\n"],
    ["Words", "Words\n\n![our  best  shelf](attachment:12)\n\n"],
    ["Words\n", "Words\n\n![our  best  shelf](attachment:12)\n\n"],
  ])("stands on a line of its own after %j", (text, expected) => {
    const { from, to, insert } = insertMark(
      { text, start: text.length, end: text.length },
      picture,
    );
    expect(text.slice(0, from) + insert + text.slice(to)).toBe(expected);
    expect(appendMark(text, picture)).toBe(expected);
  });

  test("is found, and taken out without a hole", () => {
    const text = appendMark(appendMark("Words", picture), { ...picture, id: 13 });
    expect([...picturesIn(text)]).toEqual([12, 13]);
    expect([...picturesIn(withoutPicture(text, 12))]).toEqual([13]);
    expect(withoutPicture(appendMark("Words", picture), 12)).toBe("Words\n\n");
  });
});

test("people are called as they are called today, whatever is in their name", () => {
  const people = [{ id: 7, first_name: "Ada", last_name: "New*Name" }];
  expect(withNames("Ask @[Ada Old](user:7) or @[Ben](user:8).", people)).toBe(
    "Ask @[Ada New\\*Name](user:7) or @[Ben](user:8).",
  );
});

test("a draft of a change knows which post and version it began with", () => {
  const content = contentOf({ title: "Title", body: "Body", base: { id: 3, version: 2 } });
  expect(postOfDraft(content)).toBe(3);
  expect(valuesOfDraft(content)).toEqual({
    title: "Title",
    body: "Body",
    base: { id: 3, version: 2 },
  });
  expect(postOfDraft(contentOf(emptyPost))).toBeUndefined();
  expect(valuesOfDraft({ title: 5 })).toEqual(emptyPost);
});

test("what is wrong is told by the contract's own words", () => {
  expect(errorsOf({ title: "ab", body: " " })).toEqual({
    title: "Enter at least 3 characters; this has 2.",
    body: "Fill this in.",
  });
  expect(errorsOf({ title: "abc", body: "x" })).toEqual({});
});

test.each([
  ["", { isWriting: false, draft: undefined, edit: undefined }],
  ["?write=1", { isWriting: true, draft: undefined, edit: undefined }],
  [editPath(3, 4).replace(/^[^?]*/, ""), { isWriting: true, draft: 4, edit: 3 }],
  ["?edit=x&draft=-1", { isWriting: false, draft: undefined, edit: undefined }],
])("the address %j is read", (search, expected) => {
  expect(readBoardAddress(search)).toEqual(expected);
});
