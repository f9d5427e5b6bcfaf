import type { SystemRole } from "@sightline/contract/people.shapes.ts";

export type Feature = {
  /** The last part of the address: /app/more/plan. */
  name: string;
  words: string;
  /** What one finds there. */
  note: string;
  /** Without it, for everybody. */
  roles?: readonly SystemRole[];
};

const staff = ["analyst", "admin"] as const;
const admins = ["admin"] as const;

export const communityFeatures = [
  { name: "groups", words: "Groups", note: "Where insights are shared" },
  { name: "invites", words: "Invitations", note: "Groups waiting for your answer" },
  { name: "board", words: "Message board", note: "What people here tell each other" },
] as const satisfies readonly Feature[];

export const moreFeatures = [
  { name: "plan", words: "Plan", note: "Your organization, its people and seats" },
  { name: "turnarounds", words: "Turnarounds", note: "How long answers really take" },
  { name: "desk", words: "Desk", note: "What is due next, and where you write it", roles: staff },
  {
    name: "blocks",
    words: "Text blocks",
    note: "What you write again and again, to be put in by its name",
    roles: staff,
  },
  {
    name: "categories",
    words: "Categories",
    note: "What can be asked for, and what is promised",
    roles: admins,
  },
  {
    name: "people",
    words: "People",
    note: "Who has an account, and what they may do",
    roles: admins,
  },
  { name: "plans", words: "Plans", note: "Every organization and its seats", roles: admins },
  { name: "moderation", words: "Moderation", note: "What was reported", roles: admins },
  {
    name: "newsletter",
    words: "Newsletter",
    note: "Who subscribed to it",
    roles: admins,
  },
  { name: "audit", words: "Audit log", note: "Who did what, when and from where", roles: admins },
  { name: "jobs", words: "Jobs and mail", note: "What waits, and what failed", roles: admins },
  {
    name: "settings",
    words: "Settings",
    note: "Name, registration, limits, terms and privacy",
    roles: admins,
  },
  { name: "setup", words: "Set-up", note: "What a new place needs, step by step", roles: admins },
  { name: "notifications", words: "Notifications", note: "What you were told of" },
  { name: "search", words: "Search", note: "Everything you may see, by its words" },
  { name: "help", words: "Help", note: "How things work, and the keyboard map" },
] as const satisfies readonly Feature[];

/** Run from the navigation itself, by nobody but admins. */
export function isAdminRoom({ roles }: Feature): boolean {
  return roles === admins;
}

export type CommunityFeature = (typeof communityFeatures)[number]["name"];
export type MoreFeature = (typeof moreFeatures)[number]["name"];
