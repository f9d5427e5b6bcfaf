import { expect, test } from "vitest";
import { tellEvent } from "./events.words.ts";
import { ann, bob, makeEvent } from "#testing/requests.ts";

test.each([
  [makeEvent({ id: 1, kind: "submitted" }), "You submitted the request"],
  [makeEvent({ id: 1, kind: "claimed", actor: bob }), "Bob Test started work on it"],
  [makeEvent({ id: 1, kind: "claimed", person: bob }), "You gave it to Bob Test"],
  [makeEvent({ id: 1, kind: "participant_added", person: bob }), "You added Bob Test"],
  [makeEvent({ id: 1, kind: "participant_added", actor: bob, person: ann }), "Bob Test added you"],
  [makeEvent({ id: 1, kind: "edited", changed: ["title"] }), "You changed the title"],
  [
    makeEvent({ id: 1, kind: "edited", changed: ["title", "description", "answers"] }),
    "You changed the title, description and answers",
  ],
  [
    makeEvent({ id: 1, kind: "revision_asked", points: ["Which prices?", "Since when?"] }),
    "You asked for a revision of “Which prices?” and “Since when?”",
  ],
  [makeEvent({ id: 1, kind: "revision_asked" }), "You asked for a revision"],
  [
    makeEvent({ id: 1, kind: "more_asked", points: ["And in Norway?"] }),
    "You asked for more: “And in Norway?”",
  ],
  [
    makeEvent({ id: 1, kind: "visibility_changed", visibility: "organization" }),
    "You opened it to the plan",
  ],
  [
    makeEvent({ id: 1, kind: "visibility_changed", actor: bob, visibility: "private" }),
    "Bob Test made it private",
  ],
  [makeEvent({ id: 1, kind: "visibility_changed" }), "You changed who can see it"],
  [makeEvent({ id: 1, kind: "rated", actor: bob }), "Bob Test rated the insight"],
  [
    makeEvent({ id: 1, kind: "delivered", actor: bob, person: ann }),
    "Bob Test delivered the insight, which you had read before",
  ],
  [makeEvent({ id: 1, kind: "review_taken_back", actor: null }), "No longer being checked"],
  [makeEvent({ id: 1, kind: "attachment_added", filename: "plan.pdf" }), "You added plan.pdf"],
  [
    makeEvent({ id: 1, kind: "accepted", actor: null }),
    "Accepted automatically after 5 working days without an answer",
  ],
  [makeEvent({ id: 1, kind: "edited", actor: null }), "Sightline changed the request"],
])("%o is told from the reader's side", (event, words) => {
  expect(tellEvent(event, ann.id)).toBe(words);
});
