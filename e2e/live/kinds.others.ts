import { inviteTo, tokensOf } from "#e2e/steps/groups.steps.ts";
import { makePost } from "#e2e/steps/board.steps.ts";
import { publish } from "#e2e/steps/insights.steps.ts";
import { appUrl, ownAddress } from "#e2e/steps/people.ts";
import {
  fileAndClaim,
  groupName,
  planName,
  setRole,
  type Name,
  type Step,
  titleOf,
  type World,
} from "./kinds.world.ts";

const jam = titleOf("plum jam");
const post = titleOf("good print");

/** What people do among each other: a group, a plan, the board, an account. */
export const otherStory: readonly Step[] = [
  {
    act: async (world) => {
      const id = await fileAndClaim(world, "plum jam");
      await publish(id, {}, world.as("Anders").token);
      const found = await world.call("Rea", "GET", `insight_requests/${id}/insight_response`);
      // The contract's answer with an insight.
      const { insight_response } = found as { insight_response: { id: number } };
      const shared = await world.call(
        "Rea",
        "POST",
        `insight_groups/${world.groupId}/insight_response_share`,
        { insight_response_id: insight_response.id },
      );
      // And with a share.
      const { insight_group_share } = shared as { insight_group_share: { id: number } };
      world.keep("share", insight_group_share.id);
    },
    told: [
      { kind: "insight_shared", who: "Mats", says: `Rea Journey shared ${jam} in ${groupName}` },
    ],
  },
  {
    act: (world) => sayOnShare(world, "Mats", "Good to know."),
    told: [
      {
        kind: "share_comment",
        who: "Rea",
        says: `Mats Journey commented on ${jam} in ${groupName}`,
      },
    ],
  },
  {
    act: (world) => sayOnShare(world, "Rea", world.mention("Mats")),
    told: [{ kind: "share_mention", who: "Mats", says: `Rea Journey mentioned you: ${jam}` }],
  },
  {
    act: (world) => askOfShare(world, "confirmation_ask"),
    told: [
      {
        kind: "share_confirm_asked",
        who: "Mats",
        says: `Rea Journey asks you to confirm that you have read ${jam} in ${groupName}`,
      },
    ],
  },
  {
    act: (world) => askOfShare(world, "confirmation_reminder"),
    told: [
      {
        kind: "share_confirm_reminder",
        who: "Mats",
        says: `Please confirm that you have read ${jam} in ${groupName}`,
      },
    ],
  },
  {
    act: (world) =>
      world.call("Rea", "PUT", `insight_groups/${world.groupId}/members/${world.as("Mats").id}`, {
        role: "owner",
      }),
    told: [
      {
        kind: "group_role_changed",
        who: "Mats",
        says: `Rea Journey made you an owner of the group ${groupName}`,
      },
    ],
  },
  {
    act: (world) =>
      world.call("Rea", "POST", "organization_plans", { email: world.as("Nova").email }),
    told: [
      {
        kind: "plan_invitation",
        who: "Nova",
        says: `You are invited to the organization plan ${planName}`,
      },
    ],
  },
  {
    act: (world) => answerInvitation(world, "Nova", "decline"),
    told: [
      { kind: "plan_declined", who: "Rea", says: `An invitation to ${planName} was declined` },
    ],
  },
  {
    act: async (world) => {
      await world.call("Rea", "POST", "organization_plans", { email: world.as("Nova").email });
      await answerInvitation(world, "Nova", "accept");
    },
    told: [{ kind: "plan_joined", who: "Rea", says: `Nova Journey joined ${planName}` }],
  },
  {
    act: (world) =>
      world.call("Rea", "PUT", `organization_plans/members/${world.as("Nova").id}`, {
        role: "owner",
      }),
    told: [
      {
        kind: "plan_role_changed",
        who: "Nova",
        says: `Rea Journey made you an owner of ${planName}`,
      },
    ],
  },
  {
    act: (world) => inviteTo(world.groupId, world.as("Rea"), world.as("Nova")),
    told: [
      {
        kind: "group_invitation",
        who: "Nova",
        says: `Rea Journey invites you to the group ${groupName}`,
      },
    ],
  },
  {
    act: (world) => answerGroup(world, "DELETE", "decline"),
    told: [
      {
        kind: "group_declined",
        who: "Rea",
        says: `Nova Journey declined to join the group ${groupName}`,
      },
    ],
  },
  {
    act: async (world) => {
      await inviteTo(world.groupId, world.as("Rea"), world.as("Nova"));
      await answerGroup(world, "PUT", "accept");
    },
    told: [
      { kind: "group_joined", who: "Rea", says: `Nova Journey joined the group ${groupName}` },
    ],
  },
  {
    act: (world) =>
      world.call(
        "Rea",
        "DELETE",
        `insight_groups/${world.groupId}/members/${world.as("Nova").id}`,
        {},
      ),
    told: [
      {
        kind: "group_removed",
        who: "Nova",
        says: `Rea Journey removed you from the group ${groupName}`,
      },
    ],
  },
  {
    act: (world) =>
      world.call("Rea", "DELETE", "organization_plans", { email: world.as("Nova").email }),
    told: [
      {
        kind: "plan_removed",
        who: "Nova",
        says: `You are no longer in the organization plan ${planName}`,
      },
    ],
  },
  {
    act: async (world) => {
      const written = { title: post, body: world.mention("Mats") };
      world.keep("post", await makePost(world.as("Rea").token, written));
    },
    told: [{ kind: "post_mention", who: "Mats", says: `Rea Journey mentioned you: ${post}` }],
  },
  {
    act: (world) =>
      world.call("Mats", "POST", `board_posts/${world.get("post")}/comments`, {
        comment: { body: "The one by the harbour." },
      }),
    told: [{ kind: "post_comment", who: "Rea", says: `Mats Journey commented on ${post}` }],
  },
  {
    act: (world) =>
      world.call("Mats", "POST", `board_posts/${world.get("post")}/report`, {
        reason: "It is an advertisement.",
      }),
    told: [
      {
        kind: "report_filed",
        who: "Ida",
        // Other journeys report things too.
        says: /^(?:A report from the message board is|\d+ reports from the message board are) waiting$/,
      },
    ],
  },
  {
    act: async (world) => {
      const found = await world.call("Ida", "GET", "board_reports?limit=100");
      // The contract's list of reports.
      const { board_reports } = found as {
        board_reports: { id: number; board_post: { id: number } }[];
      };
      const report = board_reports.find(({ board_post }) => board_post.id === world.get("post"));
      await world.call("Ida", "PUT", `board_reports/${report?.id}`, { outcome: "dismissed" });
    },
    told: [
      {
        kind: "report_settled",
        who: "Mats",
        says: "What you reported was looked at and stays",
      },
    ],
  },
  {
    act: (world) => signInElsewhere(world, "Nova"),
    told: [{ kind: "new_device", who: "Nova", says: "New sign-in: Firefox on Windows" }],
  },
  {
    act: (world) => world.call("Nova", "POST", "profile/exports"),
    told: [{ kind: "export_ready", who: "Nova", says: "The export of your data is ready" }],
  },
  {
    act: (world) => setRole(world.as("Ida").token, [world.as("Nova").id], "analyst"),
    told: [
      {
        kind: "role_changed",
        who: "Nova",
        says: "You are an analyst here now",
        // With her role comes what analysts were told lately.
        isAmongOthers: true,
      },
    ],
  },
];

function askOfShare(world: World, what: string): Promise<unknown> {
  return world.call("Rea", "PUT", `insight_group_shares/${world.get("share")}/${what}`);
}

function sayOnShare(world: World, name: Name, body: string): Promise<unknown> {
  const path = `insight_group_shares/${world.get("share")}/comments`;
  return world.call(name, "POST", path, { comment: { body } });
}

async function answerInvitation(world: World, name: Name, answer: "accept" | "decline") {
  const found = await world.call(name, "GET", "invitations");
  // The contract's list of one's own invitations.
  const [open] = (found as { invitations: { id: number }[] }).invitations;
  await world.call(name, "PUT", `invitations/${open?.id}/${answer}`);
}

async function answerGroup(world: World, method: "PUT" | "DELETE", answer: string) {
  const [invitation_token] = await tokensOf(world.as("Nova"));
  await world.call("Nova", method, `insight_groups/${answer}`, { invitation_token });
}

async function signInElsewhere(world: World, name: Name): Promise<void> {
  const { email, password } = world.as(name);
  const { status } = await fetch(`${appUrl()}/api/v1/authenticate`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": ownAddress(),
      "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0",
    },
    body: JSON.stringify({ email, password }),
  });
  if (status !== 200) throw new Error(`The sign-in was answered with ${status}.`);
}
