import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { createContext } from "react";

export type Feature = {
  /** The last part of the address: /app/more/plan. */
  name: string;
  screen: string;
  words: string;
  /** What one finds there. */
  note: string;
  /** Without it, for everybody. */
  roles?: readonly SystemRole[];
};

const staff = ["analyst", "admin"] as const;
const admins = ["admin"] as const;

export const communityFeatures: readonly Feature[] = [
  { name: "groups", screen: "GroupListScreen", words: "Groups", note: "Where insights are shared" },
  {
    name: "invites",
    screen: "InviteListScreen",
    words: "Invitations",
    note: "Groups that wait for your answer",
  },
  {
    name: "board",
    screen: "BoardScreen",
    words: "Message board",
    note: "What people here tell each other",
  },
];

export const moreFeatures: readonly Feature[] = [
  {
    name: "plan",
    screen: "PlanScreen",
    words: "Plan",
    note: "Your organization, its people and seats",
  },
  {
    name: "turnarounds",
    screen: "TurnaroundsScreen",
    words: "Turnarounds",
    note: "How long answers really take",
  },
  {
    name: "desk",
    screen: "DeskScreen",
    words: "Desk",
    note: "What is due next, and writing it",
    roles: staff,
  },
  {
    name: "categories",
    screen: "CategoriesScreen",
    words: "Categories",
    note: "Questions, targets, calendars",
    roles: admins,
  },
  {
    name: "people",
    screen: "PeopleScreen",
    words: "People",
    note: "Accounts and their roles",
    roles: admins,
  },
  {
    name: "moderation",
    screen: "ModerationScreen",
    words: "Moderation",
    note: "What was reported",
    roles: admins,
  },
  {
    name: "audit",
    screen: "AuditScreen",
    words: "Audit log",
    note: "Who changed what, and when",
    roles: admins,
  },
  {
    name: "jobs",
    screen: "JobsScreen",
    words: "Jobs",
    note: "What runs in the background, and what failed",
    roles: admins,
  },
  {
    name: "help",
    screen: "HelpScreen",
    words: "Help",
    note: "How things work, and the keyboard map",
  },
];

type Offered = { community: readonly Feature[]; more: readonly Feature[] };

/** Those of them that lead somewhere. */
export const OfferedFeatures = createContext<Offered>({ community: [], more: [] });
