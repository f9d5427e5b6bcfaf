import { expect } from "@playwright/test";
import { letTimePass } from "#e2e/app/time.ts";
import { acceptMails, refuseMails } from "#e2e/app/smtp.ts";
import { makePost } from "#e2e/steps/board.steps.ts";
import { publish } from "#e2e/steps/insights.steps.ts";
import { callApi, makePerson } from "#e2e/steps/people.ts";
import { fileRequest } from "#e2e/steps/requests.steps.ts";
import { fileAndClaim, groupName, type Step, titleOf, type World } from "./kinds.world.ts";

/** What nobody does: time brings it about, or something that fails. */
export const timeStory: readonly Step[] = [
  {
    prepare: (world) => fileAndClaim(world, "sea salt"),
    act: (_world, id) => letTimePass("request_late", id),
    told: [{ kind: "overdue", who: "Rea", says: `Late: ${titleOf("sea salt")}` }],
  },
  {
    prepare: (world) => deliver(world, "goat cheese"),
    act: (_world, id) => letTimePass("delivery_unanswered", id),
    told: [
      {
        kind: "accept_reminder",
        who: "Rea",
        says: `Is this what you needed? ${titleOf("goat cheese")}`,
      },
    ],
  },
  {
    prepare: (world) => deliver(world, "plum jam"),
    act: async (world, id) => {
      await letTimePass("delivery_unanswered_after_reminders", id);
      await expect.poll(() => statusOf(world, id), { timeout: 60_000 }).toBe("accepted");
      await world.call("Rea", "POST", `insight_requests/${id}/rating`, { rating: 4 });
    },
    told: [
      {
        kind: "insight_rated",
        who: "Anders",
        says: `Rea Journey rated your insight 4 of 5: ${titleOf("plum jam")}`,
      },
    ],
  },
  {
    prepare: (world) => deliver(world, "apple juice"),
    act: (_world, id) => letTimePass("delivery_unanswered_after_reminders", id),
    told: [
      {
        kind: "accepted_by_silence",
        who: "Rea",
        says: `Counted as accepted: ${titleOf("apple juice")}`,
      },
    ],
  },
  {
    prepare: (world) => deliver(world, "malt beer"),
    act: async (world, id) => {
      const review_by = new Date().toISOString().slice(0, 10);
      const said = { base_version: 1, note: "It holds until today.", review_by };
      await publish(id, said, world.as("Anders").token);
      await letTimePass("review_due", id);
    },
    told: [
      { kind: "review_reminder", who: "Rea", says: `May be out of date: ${titleOf("malt beer")}` },
    ],
  },
  {
    prepare: (world) => fileAndClaim(world, "soft soap"),
    act: (_world, id) => letTimePass("request_nearly_due", id),
    told: [
      {
        kind: "due_soon",
        who: "Anders",
        says: `Due soon. If it needs longer, give a new time: ${titleOf("soft soap")}`,
      },
    ],
  },
  {
    prepare: (world) => file(world, "wool felt"),
    act: (_world, id) => letTimePass("request_nearly_due", id),
    told: [
      {
        kind: "unclaimed_due_soon",
        who: "Anders",
        says: `Due soon, and nobody works on it: ${titleOf("wool felt")}`,
      },
    ],
  },
  {
    prepare: (world) => file(world, "bee wax"),
    act: (_world, id) => letTimePass("request_late", id),
    told: [
      {
        kind: "unclaimed_overdue",
        who: "Ida",
        says: `Late, and nobody works on it: ${titleOf("bee wax")}`,
      },
    ],
  },
  {
    prepare: (world) => shareForDays(world, "hemp yarn"),
    act: (_world, id) => letTimePass("share_ending", id),
    told: [
      {
        kind: "share_ending",
        who: "Rea",
        says: `${titleOf("hemp yarn")} will soon no longer be shared in ${groupName}`,
      },
    ],
  },
  {
    prepare: (world) => followSearch(world, "beet sugar"),
    act: async (world, id) => {
      const found = { title: titleOf("beet sugar"), body: "We need some by May." };
      await makePost(world.as("Mats").token, found);
      await letTimePass("searches_followed", id);
    },
    told: [{ kind: "search_found", who: "Rea", says: "New for your saved search: beet sugar" }],
  },
  {
    act: failToMail,
    told: [
      {
        kind: "job_failed",
        who: "Ida",
        // Other journeys see jobs fail as well.
        says: /^(?:A background job|\d+ background jobs) failed$/,
      },
    ],
  },
];

async function statusOf(world: World, id: number): Promise<string> {
  const found = await world.call("Rea", "GET", `insight_requests/${id}`);
  // The contract's answer with one request.
  return (found as { insight_request: { status: string } }).insight_request.status;
}

function file(world: World, product: string): Promise<number> {
  return fileRequest(world.as("Rea").token, titleOf(product));
}

async function followSearch(world: World, product: string): Promise<number> {
  const q = `"${titleOf(product)}"`;
  const saved_search = { name: product, q, kind: "post", followed: true };
  const saved = await world.call("Rea", "POST", "saved_searches", { saved_search });
  // The contract's answer with a saved search.
  return (saved as { saved_search: { id: number } }).saved_search.id;
}

async function deliver(world: World, product: string): Promise<number> {
  const id = await fileAndClaim(world, product);
  await publish(id, {}, world.as("Anders").token);
  return id;
}

/** So long that its end is not told of at once. */
async function shareForDays(world: World, product: string): Promise<number> {
  const id = await deliver(world, product);
  const found = await world.call("Rea", "GET", `insight_requests/${id}/insight_response`);
  // The contract's answer with an insight.
  const { insight_response } = found as { insight_response: { id: number } };
  const path = `insight_groups/${world.groupId}/insight_response_share`;
  const ends_at = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString();
  const body = { insight_response_id: insight_response.id, ends_at };
  // And with a share.
  const shared = (await world.call("Rea", "POST", path, body)) as {
    insight_group_share: { id: number };
  };
  return shared.insight_group_share.id;
}

/** From the third try on somebody should look at it. */
async function failToMail(world: World): Promise<void> {
  const { email } = await makePerson("Full");
  refuseMails(email);
  await callApi("POST", "/users/password", { user: { email } });
  for (const attempts of [1, 2])
    await letTimePass("mail_tried_again", await untilFailed(world, email, attempts));
  const id = await untilFailed(world, email, 3);
  acceptMails(email);
  await world.call("Ida", "DELETE", `jobs/${id}`);
}

async function untilFailed(world: World, email: string, attempts: number): Promise<number> {
  let failed: FailedMail | undefined;
  const find = async () => {
    const found = await world.call("Ida", "GET", "jobs?kind=mail&limit=100");
    // The contract's list of what failed.
    const { jobs } = found as { jobs: FailedMail[] };
    failed = jobs.find((one) => one.email === email && one.attempts === attempts);
    return failed?.working;
  };
  const words = `the mail to ${email} failed ${attempts} times`;
  await expect.poll(find, { message: words, timeout: 60_000, intervals: [50] }).toBe(false);
  return failed?.id ?? 0;
}

type FailedMail = { id: number; email: string | null; attempts: number; working: boolean };
