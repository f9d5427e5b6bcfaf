import type { Page } from "@playwright/test";
import { callApi, makePerson, openSession, type Person, type Token } from "./people.ts";
import { mailTo } from "#e2e/app/smtp.ts";

export type Member = Person & { token: Token; id: number; name: string };

/** People of one plan, who may invite each other; the first founded it. */
export async function makeColleagues(...names: [string, ...string[]]): Promise<Member[]> {
  const people: Member[] = [];
  for (const name of names) {
    const person = await makePerson(name);
    const token = await openSession(person);
    const { user } = (await callApi("GET", "/api/v1/profile", undefined, token)) as Profile;
    people.push({ ...person, token, id: user.id, name: `${name} Journey` });
  }
  const [founder, ...others] = people;
  await callApi("PUT", "/api/v1/organization_plans", { name: "Journey plan" }, founder?.token);
  for (const { email, token } of others) {
    await callApi("POST", "/api/v1/organization_plans", { email }, founder?.token);
    const found = await callApi("GET", "/api/v1/invitations", undefined, token);
    // The contract's list of one's own invitations.
    const [invitation] = (found as { invitations: { id: number }[] }).invitations;
    await callApi("PUT", `/api/v1/invitations/${invitation?.id}/accept`, undefined, token);
  }
  return people;
}

/** As the contract answers, as far as it matters here. */
type Profile = { user: { id: number } };

/** A group of these people, the first as its owner; each was invited and accepted. */
export async function makeGroup(name: string, [owner, ...others]: readonly Member[]) {
  const made = await callApi("POST", "/api/v1/insight_groups", { name }, owner?.token);
  // The contract's answer to a founding.
  const { id } = (made as { insight_group: { id: number } }).insight_group;
  for (const member of others) {
    await inviteTo(id, owner, member);
    const [token] = await tokensOf(member);
    await callApi(
      "PUT",
      "/api/v1/insight_groups/accept",
      { invitation_token: token },
      member.token,
    );
  }
  return { id, address: `/app/community/groups/${id}` };
}

export async function inviteTo(groupId: number, owner: Member | undefined, { id }: Member) {
  await callApi("POST", `/api/v1/insight_groups/${groupId}/invite`, { user_id: id }, owner?.token);
}

/** Of the open invitations, newest first. */
export async function tokensOf({ token }: { token: Token }): Promise<string[]> {
  const found = await callApi("GET", "/api/v1/insight_groups_invites", undefined, token);
  // The contract's list of one's own invitations into groups.
  const { insight_group_invites } = found as {
    insight_group_invites: { invitation_token: string }[];
  };
  return insight_group_invites.map((invite) => invite.invitation_token);
}

/** Where the link in the mail leads. */
export async function invitationLink(email: string, group: string): Promise<string> {
  const { text } = await mailTo(email, new RegExp(`invitation to the group ${group}`));
  const link = /#\/groups\/accept\?invitation_token=[\w-]+/.exec(text)?.[0];
  if (!link) throw new Error(`The mail to ${email} holds no link:\n${text}`);
  return link;
}

export function peopleIn(page: Page, group: string) {
  return page.getByRole("list", { name: `People in ${group}` });
}

export function sharesIn(page: Page) {
  return page.getByRole("list", { name: "Shared insights" });
}
