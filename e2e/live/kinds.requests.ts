import { tellLate } from "#e2e/steps/desk.steps.ts";
import { publish } from "#e2e/steps/insights.steps.ts";
import { callApi } from "#e2e/steps/people.ts";
import { addFile, fileRequest } from "#e2e/steps/requests.steps.ts";
import { fileAndClaim, type Step, titleOf, type World } from "./kinds.world.ts";

const oat = titleOf("oat milk");
const pear = titleOf("pear juice");
const plum = titleOf("plum jam");
const rye = titleOf("rye bread");
const tea = titleOf("green tea");

const at = (world: World, rest: string) => `insight_requests/${world.get("request")}/${rest}`;

const sendScope = (world: World, base_version: number) =>
  world.call("Anders", "POST", at(world, "scope"), {
    insight_scope: { base_version, understanding: "Shelf prices in Denmark." },
  });

/** The life of a request from its filing on, and the two ways in which others end without an insight. */
export const requestStory: readonly Step[] = [
  {
    act: async (world) => world.keep("request", await fileRequest(world.as("Rea").token, oat)),
    told: [
      { kind: "request_filed", who: "Anders", says: `Rea Journey asks: ${oat}`, isCommon: true },
    ],
  },
  {
    act: (world) =>
      world.call("Rea", "POST", at(world, "participants"), { user_id: world.as("Mats").id }),
    told: [{ kind: "participant_added", who: "Mats", says: `Rea Journey added you to ${oat}` }],
  },
  {
    act: async (world) => {
      await fileRequest(world.as("Rea").token, plum, "private", { plan_may_ask: true });
      const found = await world.call("Mats", "POST", "request_matches", { title: plum });
      // The contract's answer with what may be asked for.
      const [askable] = (found as { askable: { ask_key: string }[] }).askable;
      await world.call("Mats", "PUT", `request_matches/askable/${askable?.ask_key}`);
    },
    told: [{ kind: "access_asked", who: "Rea", says: `Mats Journey asks to see ${plum}` }],
  },
  {
    act: (world) => world.call("Anders", "POST", at(world, "claim")),
    told: [{ kind: "request_claimed", who: "Rea", says: `Anders Journey is working on ${oat}` }],
  },
  {
    act: (world) => world.call("Rea", "POST", at(world, "comments"), comment("In shops only.")),
    told: [{ kind: "comment", who: "Anders", says: `Rea Journey commented on ${oat}` }],
  },
  {
    act: (world) =>
      world.call("Olof", "POST", at(world, "comments"), comment("Like last year's.", true)),
    told: [{ kind: "note", who: "Anders", says: `Olof Journey wrote an internal note on ${oat}` }],
  },
  {
    act: (world) =>
      world.call("Rea", "POST", at(world, "comments"), comment(world.mention("Mats"))),
    told: [{ kind: "request_mention", who: "Mats", says: `Rea Journey mentioned you: ${oat}` }],
  },
  {
    act: (world) =>
      world.call("Anders", "POST", at(world, "clarification_request"), { body: "Which shops?" }),
    told: [
      {
        kind: "clarification_asked",
        who: "Rea",
        says: `Anders Journey has a question about ${oat}`,
      },
    ],
  },
  {
    act: (world) =>
      world.call("Rea", "POST", at(world, "clarification"), { body: "Those in Denmark." }),
    told: [
      {
        kind: "clarification_answered",
        who: "Anders",
        says: `Rea Journey answered your question about ${oat}`,
      },
    ],
  },
  {
    act: (world) => sendScope(world, 0),
    told: [
      {
        kind: "scope_sent",
        who: "Rea",
        says: `Anders Journey says what the answer will cover: ${oat}`,
      },
    ],
  },
  {
    act: (world) =>
      world.call("Rea", "POST", at(world, "scope/correction"), {
        version: 1,
        correction: "In Norway.",
      }),
    told: [
      { kind: "scope_corrected", who: "Anders", says: `Rea Journey corrected the scope: ${oat}` },
    ],
  },
  {
    act: (world) => world.call("Anders", "POST", at(world, "scope/agreement"), { version: 1 }),
    told: [
      { kind: "scope_taken", who: "Rea", says: `Anders Journey works by your correction: ${oat}` },
    ],
  },
  {
    act: async (world) => {
      await sendScope(world, 1);
      await world.call("Rea", "POST", at(world, "scope/confirmation"), { version: 2 });
    },
    told: [
      { kind: "scope_confirmed", who: "Anders", says: `Rea Journey confirmed the scope: ${oat}` },
    ],
  },
  {
    act: (world) => addFile(world.as("Rea").token, world.get("request")),
    told: [{ kind: "file_added", who: "Anders", says: `Rea Journey added a file to ${oat}` }],
  },
  {
    act: (world) => tellLate(world.get("request"), world.as("Anders").token),
    told: [{ kind: "late_told", who: "Rea", says: `Anders Journey gives a new time: ${oat}` }],
  },
  {
    act: async (world) => {
      await world.call("Anders", "PUT", at(world, "claim"), { user_id: world.as("Olof").id });
      await world.call("Olof", "PUT", at(world, "claim"), { user_id: world.as("Anders").id });
    },
    told: [
      { kind: "request_handed_over", who: "Anders", says: `Olof Journey passed ${oat} on to you` },
    ],
  },
  {
    act: (world) => world.call("Ida", "DELETE", `desk/${world.get("request")}/analyst`),
    told: [
      {
        kind: "request_released",
        who: "Anders",
        says: `Ida Journey put ${oat} back into the queue`,
      },
    ],
  },
  {
    act: async (world) => {
      await world.call("Anders", "POST", at(world, "claim"));
      await publish(world.get("request"), {}, world.as("Anders").token);
    },
    told: [{ kind: "insight_delivered", who: "Rea", says: `The insight is ready: ${oat}` }],
  },
  {
    act: async (world) => {
      const id = await fileRequest(world.as("Nova").token, pear);
      await world.call("Anders", "POST", `insight_requests/${id}/claim`);
      await world.call("Anders", "PUT", `desk/${id}/asked_before/${world.get("request")}/text_ask`);
    },
    told: [
      {
        kind: "text_asked",
        who: "Rea",
        says: `Anders Journey asks whether the text of this insight may be used for another request: ${oat}`,
      },
    ],
  },
  {
    act: async (world) => {
      const found = await world.call("Rea", "GET", `insight_requests/${world.get("request")}`);
      // The contract's answer with one request.
      const { insight_request } = found as { insight_request: { text_asks: { id: number }[] } };
      const [ask] = insight_request.text_asks;
      await world.call("Rea", "PUT", at(world, `text_asks/${ask?.id}`), { agreed: true });
    },
    told: [
      {
        kind: "text_decided",
        who: "Anders",
        says: `The text that was asked for may be used: ${pear}`,
      },
    ],
  },
  {
    act: (world) =>
      publish(
        world.get("request"),
        { base_version: 1, note: "A figure was wrong.", summary: "It costs 23 kroner [1]." },
        world.as("Anders").token,
      ),
    told: [{ kind: "insight_corrected", who: "Mats", says: `The insight was corrected: ${oat}` }],
  },
  {
    act: async (world) => {
      const found = await world.call("Rea", "GET", `insight_requests/${world.get("request")}`);
      // The contract's answer with one request.
      const { insight_request } = found as {
        insight_request: { insight_points: { id: number }[] };
      };
      const insight_point_ids = insight_request.insight_points.map((point) => point.id);
      const body = { reason: "The second is still open.", insight_point_ids };
      await world.call("Rea", "POST", at(world, "revision"), body);
    },
    told: [
      { kind: "revision_asked", who: "Anders", says: `Rea Journey asks for a revision of ${oat}` },
    ],
  },
  {
    act: async (world) => {
      const note = "What was open is answered.";
      await publish(world.get("request"), { base_version: 2, note }, world.as("Anders").token);
      await world.call("Rea", "POST", at(world, "acceptance"), { rating: 5 });
    },
    told: [
      {
        kind: "request_accepted",
        who: "Anders",
        says: `Rea Journey accepted your insight: ${oat}`,
      },
    ],
  },
  {
    act: async (world) => {
      const insight_points_attributes = [{ text: "And in Sweden?" }];
      const body = { insight_version: 3, insight_points_attributes };
      await world.call("Rea", "POST", at(world, "more"), body);
    },
    told: [
      { kind: "more_asked", who: "Anders", says: `Rea Journey asks for more: ${oat}` },
      {
        kind: "round_begun",
        who: "Mats",
        says: `Rea Journey wants to know more, and work goes on: ${oat}`,
      },
    ],
  },
  {
    act: async (world) => {
      await fileAndClaim(world, "rye bread");
      await world.call("Anders", "POST", at(world, "decline"), { reason: "Nobody knows." });
    },
    told: [{ kind: "request_declined", who: "Rea", says: `Anders Journey declined ${rye}` }],
  },
  {
    act: (world) =>
      world.call("Rea", "POST", at(world, "objection"), {
        version: 1,
        reason: "The bakers' association knows it.",
      }),
    told: [
      {
        kind: "objection_raised",
        who: "Olof",
        says: `Rea Journey objects to a decline. Read it anew: ${rye}`,
        isCommon: true,
      },
      {
        kind: "request_objected",
        who: "Anders",
        says: `Rea Journey objects, and somebody else reads it: ${rye}`,
      },
    ],
  },
  {
    act: async (world) => {
      const id = await fileAndClaim(world, "green tea");
      await callApi("DELETE", `/api/v1/insight_requests/${id}`, {}, world.as("Rea").token);
    },
    told: [{ kind: "request_cancelled", who: "Anders", says: `Rea Journey cancelled ${tea}` }],
  },
];

function comment(body: string, internal = false) {
  return { comment: { body, internal } };
}
