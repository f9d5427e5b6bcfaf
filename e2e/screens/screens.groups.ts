import type { Page } from "@playwright/test";
import { tokensOf } from "#e2e/steps/groups.steps.ts";
import { callApi, demo, openSession, type Token } from "#e2e/steps/people.ts";
import type { Screen } from "./screens.ts";

const list = "/app/community/groups";
const lists = /\/api\/v1\/insight_groups(\?|$)/;
const groupRow = /\/api\/v1\/insight_groups\/\d+$/;
const rangeMeeting = { address: addressOf("Range meeting"), heading: "Range meeting" } as const;
const accepting = {
  address: async () => {
    const [token] = await tokensOf({ token: await openSession(demo.member) });
    return `/groups/accept?invitation_token=${token}`;
  },
} as const;

/** The first that is shared asks to be confirmed; other journeys find the group as it was. */
async function asking(page: Page, confirmation: object): Promise<void> {
  await page.route(/\/insight_response_shares/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { insight_group_shares: object[] };
    const [first, ...others] = answer.insight_group_shares;
    const insight_group_shares = [{ ...first, confirmation }, ...others];
    await route.fulfill({ response, json: { ...answer, insight_group_shares } });
  });
  const people = [9001, 9002].map((id) => ({ id, first_name: "Missing", last_name: `No ${id}` }));
  await page.route(/\/unconfirmed/, (route) =>
    route.fulfill({ json: { people, next_cursor: null } }),
  );
}
const asked = {
  asked_by: { id: 1, first_name: "Ada", last_name: "Lind" },
  asked_at: "2026-11-01T09:00:00.000Z",
  confirmed: 1,
  of: 3,
  earlier: 0,
  version: 1,
  mine: 1,
  reminded_at: null,
  can: ["confirm"],
};

export const groupScreens: readonly Screen[] = [
  { name: "groups", address: list, heading: "Groups", who: "member" },
  { name: "groups, none yet", address: list, heading: "Groups", who: "newcomer" },
  {
    name: "groups, founding one",
    address: list,
    heading: "Groups",
    who: "newcomer",
    bring: async (page) => {
      await page.getByRole("button", { name: "New group" }).click();
      await page.getByRole("button", { name: "Create the group" }).click();
      return page.getByText("Fill this in.");
    },
  },
  {
    name: "groups, not to be loaded",
    address: list,
    heading: "Groups",
    who: "member",
    before: async (page) => {
      await page.route(lists, (route) => route.fulfill({ status: 500, body: "" }));
    },
    bring: (page) => page.getByText("Your groups could not be loaded"),
    expects: lists,
  },
  {
    name: "groups, being loaded",
    address: list,
    heading: "Groups",
    who: "member",
    before: async (page) => {
      await page.route(lists, () => new Promise<void>(() => {}));
    },
    bring: (page) => page.getByText("Loading groups"),
  },
  { name: "group, its owner's", ...rangeMeeting, who: "member" },
  {
    name: "group, a member's, talking",
    ...rangeMeeting,
    who: "colleague",
    bring: async (page) => {
      await page
        .getByRole("button", { name: /comments? on/ })
        .first()
        .click();
      return page.getByRole("textbox", { name: "Write a comment" });
    },
  },
  {
    name: "group, with what one confirmed",
    ...rangeMeeting,
    who: "colleague",
    before: (page) => asking(page, asked),
    bring: (page) => page.getByText("You confirmed that you have read this."),
  },
  {
    name: "group, who was reminded to confirm",
    ...rangeMeeting,
    who: "member",
    before: (page) =>
      asking(page, {
        ...asked,
        mine: null,
        reminded_at: "2026-11-02T09:00:00.000Z",
        can: ["lead"],
      }),
    bring: async (page) => {
      await page.getByRole("button", { name: "Who is missing" }).click();
      return page.getByText("There is one reminder.");
    },
  },
  {
    name: "group, sharing into it",
    ...rangeMeeting,
    who: "member",
    bring: async (page) => {
      await page.getByRole("button", { name: "Share an insight" }).click();
      await page.getByRole("button", { name: "Share", exact: true }).click();
      return page.getByText("Choose the insight to share.");
    },
  },
  {
    name: "group, its last owner leaving",
    ...rangeMeeting,
    who: "member",
    bring: async (page) => {
      await page.getByRole("button", { name: "Leave the group" }).click();
      return page.getByText("Who takes over?");
    },
  },
  {
    name: "group, being deleted",
    ...rangeMeeting,
    who: "member",
    bring: async (page) => {
      await page.getByRole("button", { name: "Delete the group" }).click();
      return page.getByLabel("Enter the name of the group");
    },
  },
  {
    name: "group, none of one's own",
    address: `${list}/1`,
    heading: "No such group",
    who: "newcomer",
    expects: groupRow,
  },
  { name: "invitations", address: "/app/community/invites", heading: "Invitations", who: "member" },
  {
    name: "invitations, none",
    address: "/app/community/invites",
    heading: "Invitations",
    who: "newcomer",
  },
  { name: "group invitation", ...accepting, heading: /^You are invited to/, who: "member" },
  {
    name: "group invitation, for another account",
    ...accepting,
    heading: "This invitation is for another account",
    who: "newcomer",
    expects: /insight_groups\/invitation$/,
  },
  {
    name: "group invitation, unknown",
    address: "/groups/accept?invitation_token=no-such-invitation",
    heading: "We don't recognise this link",
    who: "newcomer",
    expects: /insight_groups\/invitation$/,
  },
  {
    name: "group invitation, without its link",
    address: "/groups/accept",
    heading: "Open the link from your mail",
    who: "newcomer",
  },
];

function addressOf(name: string): (token: Token) => Promise<string> {
  return async (token) => {
    const found = await callApi("GET", "/api/v1/insight_groups", undefined, token);
    // The contract's list of one's groups.
    const { insight_groups } = found as { insight_groups: { id: number; name: string }[] };
    const group = insight_groups.find((one) => one.name === name);
    if (!group) throw new Error(`The demo world has no group ${name}.`);
    return `${list}/${group.id}`;
  };
}
