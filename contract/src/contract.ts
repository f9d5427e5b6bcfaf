import { accounts } from "./accounts.ts";
import { attachments } from "./attachments.ts";
import { boardComments } from "./board.comments.ts";
import { boardModeration } from "./board.moderation.ts";
import { board } from "./board.ts";
import { categories } from "./categories.ts";
import { comments } from "./comments.ts";
import { desk } from "./desk.ts";
import { drafts } from "./drafts.ts";
import type { Endpoint, EndpointTable } from "./endpoint.ts";
import { groupInviting } from "./groups.inviting.ts";
import { groupShares } from "./groups.shares.ts";
import { groups } from "./groups.ts";
import { insights } from "./insights.ts";
import { invitations } from "./invitations.ts";
import { live } from "./live.ts";
import { plans } from "./plans.ts";
import { requestChanges } from "./requests.changes.ts";
import { requests } from "./requests.ts";
import { sessions } from "./sessions.ts";
import { turnarounds } from "./turnarounds.ts";

/** All of the API, by noun. */
export const contract = {
  accounts,
  attachments,
  board: { ...board, ...boardComments, ...boardModeration },
  categories,
  comments,
  desk,
  drafts,
  groups: { ...groups, ...groupInviting, ...groupShares },
  insights,
  invitations,
  live,
  plans,
  requests: { ...requests, ...requestChanges },
  sessions,
  turnarounds,
} satisfies Record<string, EndpointTable>;

export type Row = Endpoint & { noun: string; name: string };

/** The same as one flat list, for those who walk it: OpenAPI, the tests, the fuzz. */
export const rows: readonly Row[] = Object.entries(contract).flatMap(([noun, table]) =>
  Object.entries<Endpoint>(table).map(([name, endpoint]) => ({ noun, name, ...endpoint })),
);
