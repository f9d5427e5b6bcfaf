import { accountEmailChange } from "#accounts/accounts.emailChange.ts";
import { accountLeaving } from "#accounts/accounts.leaving.ts";
import { accountPasswords } from "#accounts/accounts.passwords.ts";
import { accountProfile } from "#accounts/accounts.profile.ts";
import { accounts } from "#accounts/accounts.ts";
import { attachments } from "./attachments.ts";
import { audit } from "#audit/audit.ts";
import { boardModeration } from "#board/board.moderation.ts";
import { board } from "#board/board.ts";
import { calendars } from "./calendars.ts";
import { categoryEditing } from "#categories/categories.editing.ts";
import { categories } from "#categories/categories.ts";
import { confirmations } from "./confirmations.ts";
import { conversations } from "./conversations.ts";
import { deskAsked } from "./desk.asked.ts";
import { deskBlocks } from "./desk.blocks.ts";
import { deskChecklist } from "./desk.checklist.ts";
import { deskReview } from "./desk.review.ts";
import { deskNext } from "./desk.next.ts";
import { deskScope } from "./desk.scope.ts";
import { deskStaff } from "./desk.staff.ts";
import { desk } from "./desk.ts";
import { drafts, earlierDrafts } from "./drafts.ts";
import type { Endpoint, EndpointTable } from "#base/endpoint.ts";
import { groupInviting } from "#groups/groups.inviting.ts";
import { groupShares } from "#groups/groups.shares.ts";
import { groups } from "#groups/groups.ts";
import { insights } from "#insights/insights.ts";
import { invitations } from "./invitations.ts";
import { jobs } from "./jobs.ts";
import { live } from "./live.ts";
import { gatheredNotifications } from "#notifications/notifications.gathered.ts";
import { notifications } from "#notifications/notifications.ts";
import { parcels } from "./parcels.ts";
import { people } from "#people/people.ts";
import { placeLegal } from "#place/place.legal.ts";
import { placeSettingsRows } from "#place/place.settings.ts";
import { placeSetUp } from "#place/place.setUp.ts";
import { placeRows } from "#place/place.ts";
import { plans } from "./plans.ts";
import { presence } from "./presence.ts";
import { requestChanges } from "#requests/requests.changes.ts";
import { requestScope } from "#requests/requests.scope.ts";
import { requestMatches } from "#requests/requests.matches.ts";
import { requests } from "#requests/requests.ts";
import { savedSearches } from "#search/search.saved.ts";
import { search } from "#search/search.ts";
import { sessions } from "./sessions.ts";
import { turnarounds } from "./turnarounds.ts";

/** All of the API, by noun. Only here are the tables of a noun put together. */
export const contract = {
  accounts: {
    ...accounts,
    ...accountEmailChange,
    ...accountLeaving,
    ...accountPasswords,
    ...accountProfile,
  },
  attachments,
  audit,
  board: { ...board, ...boardModeration },
  calendars,
  categories: { ...categories, ...categoryEditing },
  confirmations,
  conversations,
  desk: {
    ...desk,
    ...deskAsked,
    ...deskBlocks,
    ...deskChecklist,
    ...deskNext,
    ...deskReview,
    ...deskScope,
    ...deskStaff,
  },
  drafts: { ...drafts, ...earlierDrafts },
  groups: { ...groups, ...groupInviting, ...groupShares },
  insights,
  invitations,
  jobs,
  live,
  notifications: { ...notifications, ...gatheredNotifications },
  parcels,
  people,
  place: { ...placeRows, ...placeSettingsRows, ...placeLegal, ...placeSetUp },
  plans,
  presence,
  requests: { ...requests, ...requestChanges, ...requestMatches, ...requestScope },
  search: { ...search, ...savedSearches },
  sessions,
  turnarounds,
} satisfies Record<string, EndpointTable>;

export type Row = Endpoint & { noun: string; name: string };

/** The same as one flat list, for those who walk it: OpenAPI, the tests, the fuzz. */
export const rows: readonly Row[] = Object.entries(contract).flatMap(([noun, table]) =>
  Object.entries<Endpoint>(table).map(([name, endpoint]) => ({ noun, name, ...endpoint })),
);
