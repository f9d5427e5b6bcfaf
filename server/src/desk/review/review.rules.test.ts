import { expect, test } from "vitest";
import { isDrawn, whyNotReader, whyNotWaive } from "./review.rules.ts";

const ids = Array.from({ length: 10_000 }, (_, index) => index + 1);
const drawnBy = (secret: string, baseVersion = 0) =>
  ids.filter((requestId) => isDrawn({ secret, requestId, baseVersion }));

test.each(["a secret", "another", "a third one"])(
  "one in five is drawn, whatever the secret is (%s)",
  (secret) => {
    const share = drawnBy(secret).length / ids.length;
    expect(share).toBeGreaterThan(0.18);
    expect(share).toBeLessThan(0.22);
  },
);

test("the same is drawn again, however often somebody asks", () => {
  expect(drawnBy("a secret")).toEqual(drawnBy("a secret"));
});

test("each version is drawn by itself, and nobody foresees it without the secret", () => {
  expect(drawnBy("a secret", 1)).not.toEqual(drawnBy("a secret", 0));
  expect(drawnBy("another")).not.toEqual(drawnBy("a secret"));
});

const review = { writer_id: 1, writers: [1, 2] };
const request = { requester_id: 9, claimed_by: 1, first_declined_by: 7 };

test.each([
  [1, "You wrote it, so somebody else reads it."],
  [2, "You worked on it before you passed it on, so somebody else reads it."],
  [9, "You can't work on your own request. A colleague at the desk will take it on."],
  [7, "You declined it before, and somebody objected, so somebody else reads it."],
  [3, null],
])("person %s as the second reader: %s", (id, why) => {
  expect(whyNotReader(review, request, { id, role: "analyst" })).toBe(why);
});

const anAnalyst = { id: 3, role: "analyst" };
const anAdmin = { id: 4, role: "admin" };

test.each([
  [
    "an analyst",
    { id: 3, role: "analyst" as const },
    [],
    "Only an admin can let it be published unread.",
  ],
  [
    "an admin, with an analyst there",
    { id: 4, role: "admin" as const },
    [anAnalyst, anAdmin],
    "Another analyst is there to read it.",
  ],
  ["an admin, with no analyst there", { id: 4, role: "admin" as const }, [anAdmin], null],
  [
    "an admin who wrote it, with another there",
    { id: 1, role: "admin" as const },
    [anAdmin],
    "Another admin is there to read it.",
  ],
  ["an admin who wrote it and is alone", { id: 1, role: "admin" as const }, [], null],
])("%s lets it be published unread, or does not", (_, viewer, readers, why) => {
  expect(whyNotWaive(review, readers, viewer)).toBe(why);
});
