import { expect, test } from "vitest";
import { tellResults } from "./people.words.ts";

const done = { id: 1, outcome: "done" as const, detail: "Ada Byron is deactivated." };
const refused = { id: 2, outcome: "refused" as const, detail: "You can't deactivate yourself." };
const unchanged = { id: 3, outcome: "unchanged" as const, detail: "Bo is deactivated already." };

test("of one person it is said by name", () => {
  expect(tellResults([done])).toEqual({ message: "Ada Byron is deactivated.", refused: [] });
});

test("of several it is counted, and who was refused is kept", () => {
  expect(tellResults([done, refused, unchanged])).toEqual({
    message: "Done for 1 person, 1 unchanged, 1 refused",
    refused: [refused],
  });
});
