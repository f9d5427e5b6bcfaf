import type { GroupMember } from "@sightline/contract/groups/groups.shapes.ts";
import { tellCount } from "@sightline/contract/base/count.words.ts";

/** "1 member", "12 members", "99+ members". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${tellCount(count)} ${count === 1 ? one : many}`;
}

export function isLastOwner(members: readonly GroupMember[], userId: number | undefined): boolean {
  const owners = members.filter(({ role }) => role === "owner");
  return owners.length === 1 && owners[0]?.id === userId;
}

export function mailsWords(sent: number, most: number): string {
  return sent === 0 ? "not mailed" : `${sent} of ${most} mails sent`;
}

/** Under which what one writes about a share is kept in this tab. */
export const talkName = (shareId: number) => `comments of share ${shareId}`;

export const groupsHref = "#/app/community/groups";
export const invitesHref = "#/app/community/invites";
export const groupHref = (id: number) => `${groupsHref}/${id}`;
export const insightHref = (requestId: number) => `#/app/insights/${requestId}`;
