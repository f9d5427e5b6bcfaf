import { dayMs, hourMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { countInviteMail, insertInvite } from "#groups/groups.invites.queries.ts";
import { insertMember } from "#groups/groups.members.queries.ts";
import { insertGroup, touchGroup } from "#groups/groups.queries.ts";
import { insertComment } from "#conversations/conversations.ts";
import { listShareable } from "#groups/groups.shareable.queries.ts";
import { insertShare } from "#groups/groups.shares.queries.ts";
import { type DemoName, demoPerson } from "./demo.people.ts";
import type { IdOf } from "./demo.story.ts";

type DemoShare = {
  by: DemoName;
  note: string;
  ago: number;
  /** From its beginning. */
  lasts?: number;
  comments: readonly { by: DemoName; body: string; after: number }[];
};

type DemoGroup = {
  name: string;
  description: string;
  ago: number;
  /** The first owns it. */
  people: readonly [DemoName, ...DemoName[]];
  invited: readonly DemoName[];
  /** Each the latest insight of theirs that is not there yet. */
  shares: readonly DemoShare[];
};

const demoGroups: readonly DemoGroup[] = [
  {
    name: "Range meeting",
    description: "What we read before the range meeting on Thursdays.",
    ago: 40 * dayMs,
    people: ["member", "colleague", "noor"],
    invited: ["tomas"],
    shares: [
      {
        by: "member",
        note: "Please read the second part before Thursday.",
        ago: 6 * dayMs,
        comments: [
          {
            by: "noor",
            body: "The third source is the one our supplier quotes, too. Good to see where it comes from.",
            after: 3 * hourMs,
          },
          {
            by: "colleague",
            body: "Then let us start from these figures, and not from the brochure.",
            after: 5 * hourMs,
          },
        ],
      },
      {
        by: "member",
        note: "Only until the contract is signed.",
        ago: 2 * dayMs,
        lasts: 30 * dayMs,
        comments: [],
      },
    ],
  },
  {
    name: "Packaging across borders",
    description: "Northwind and Harbour compare what the new packaging rules mean for them.",
    ago: 25 * dayMs,
    people: ["petra", "samuel", "colleague"],
    invited: ["member"],
    shares: [{ by: "petra", note: "", ago: 4 * dayMs, comments: [] }],
  },
];

/** Groups with people of one plan and of two, an invitation that waits, and insights shared. */
export async function fillGroups(db: DatabaseTransaction, idOf: IdOf, now: Moment): Promise<void> {
  for (const group of demoGroups) await fillGroup(db, group, idOf, now);
}

async function fillGroup(
  db: DatabaseTransaction,
  { name, description, people, invited, shares, ago }: DemoGroup,
  idOf: IdOf,
  now: Moment,
): Promise<void> {
  const founded = later(now, -ago);
  const groupId = await insertGroup(db, { name, description }, founded);
  for (const [index, person] of people.entries()) {
    const role = index === 0 ? "owner" : "member";
    const joined = later(founded, index * hourMs);
    await insertMember(db, { group_id: groupId, user_id: idOf(person), role }, joined);
  }
  for (const person of invited) {
    const invite = { group_id: groupId, user_id: idOf(person), invited_by: idOf(people[0]) };
    // As if its mail had gone out: nobody reads at such an address.
    await countInviteMail(db, await insertInvite(db, invite, now), now);
  }
  for (const share of shares) await fillShare(db, groupId, share, idOf, now);
}

async function fillShare(
  db: DatabaseTransaction,
  groupId: number,
  { by, note, ago, lasts, comments }: DemoShare,
  idOf: IdOf,
  now: Moment,
): Promise<void> {
  const sharer = { id: idOf(by), role: demoPerson(by).role };
  const at = later(now, -ago);
  const [insight] = (await listShareable(db, groupId, sharer, null, now)).filter(
    (one) => one.published_at < at,
  );
  if (!insight) return;
  const share = { group_id: groupId, insight_id: insight.id, shared_by: sharer.id, note };
  const ends_at = lasts === undefined ? null : later(at, lasts);
  const id = await insertShare(db, { ...share, ends_at }, at);
  if (id === null) return;
  await touchGroup(db, groupId, at);
  for (const { by: author, body, after } of comments) {
    const created_at = later(at, after);
    await insertComment(db, { share_id: id, author_id: idOf(author), body, created_at });
    await touchGroup(db, groupId, created_at);
  }
}
