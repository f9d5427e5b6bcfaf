import { expect, test } from "vitest";
import { foundPlace } from "./found.place.ts";
import { makeFound } from "./search.testing.ts";

const said = { kind: "comment", id: 9 } as const;
const elsewhere = { request_id: null };

test.each([
  ["a request", makeFound(), "/app/insights/12"],
  ["an insight", makeFound({ kind: "insight", id: 3 }), "/app/insights/12"],
  ["a post", makeFound({ kind: "post", ...elsewhere, post_id: 4 }), "/app/community/board/4"],
  ["a group", makeFound({ kind: "group", ...elsewhere, group_id: 5 }), "/app/community/groups/5"],
  ["a comment on a request", makeFound(said), "/app/insights/12?comment=9"],
  ["a note", makeFound({ ...said, internal: true }), "/app/more/desk?request=12&comment=9"],
  [
    "a comment on a post",
    makeFound({ ...said, ...elsewhere, post_id: 4 }),
    "/app/community/board/4?comment=9",
  ],
  [
    "a comment on what is shared",
    makeFound({ ...said, ...elsewhere, group_id: 5, share_id: 6 }),
    "/app/community/groups/5?share=6&comment=9",
  ],
])("%s leads to where it is read", (_, found, place) => {
  expect(foundPlace(found)).toBe(place);
});
