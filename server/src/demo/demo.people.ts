import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { PlanRole } from "@sightline/contract/plans.membership.ts";

export type DemoPerson = {
  email: string;
  first_name: string;
  last_name: string;
  activity: string;
  role: SystemRole;
  time_zone: string;
};

const stockholm = { role: "member", time_zone: "Europe/Stockholm" } as const;
const hamburg = { role: "member", time_zone: "Europe/Berlin" } as const;

/** Nobody here exists: every address ends in .test, which no mail can reach. */
const people = {
  member: { first_name: "Demo", last_name: "Member", activity: "Category lead", ...stockholm },
  colleague: {
    first_name: "Olivia",
    last_name: "Demo",
    activity: "Product designer",
    ...stockholm,
  },
  noor: { first_name: "Noor", last_name: "Demo", activity: "Sustainability", ...stockholm },
  tomas: { first_name: "Tomas", last_name: "Demo", activity: "Purchasing", ...stockholm },
  petra: { first_name: "Petra", last_name: "Demo", activity: "Managing director", ...hamburg },
  samuel: { first_name: "Samuel", last_name: "Demo", activity: "Logistics", ...hamburg },
  lena: { first_name: "Lena", last_name: "Demo", activity: "Marketing", ...hamburg },
  analyst: {
    first_name: "Ines",
    last_name: "Demo",
    activity: "Analyst",
    role: "analyst",
    time_zone: "Europe/Lisbon",
  },
  rasmus: {
    first_name: "Rasmus",
    last_name: "Demo",
    activity: "Analyst",
    role: "analyst",
    time_zone: "Europe/Copenhagen",
  },
  yuki: {
    first_name: "Yuki",
    last_name: "Demo",
    activity: "Analyst",
    role: "analyst",
    time_zone: "Asia/Tokyo",
  },
  admin: {
    first_name: "Arne",
    last_name: "Demo",
    activity: "Runs the place",
    role: "admin",
    time_zone: "Europe/Berlin",
  },
} satisfies Record<string, Omit<DemoPerson, "email">>;

export type DemoName = keyof typeof people;

export const demoPerson = (name: DemoName) => people[name];

export const demoEmail = (name: DemoName) => `${name}@sightline.test`;

export const demoPeople: readonly DemoPerson[] = Object.entries(people).map(([name, person]) => ({
  email: `${name}@sightline.test`,
  ...person,
}));

type DemoMembership = [name: DemoName, role: PlanRole, sinceDays: number];

type DemoPlan = {
  name: string;
  /** One more than are taken, so that somebody can be invited. */
  seats: number;
  /** The first owns it. Since how many days they are in it. */
  people: readonly [DemoMembership, ...DemoMembership[]];
  /** Invited by the first of the people, and not yet there. */
  invited: readonly string[];
};

export const demoPlans: readonly DemoPlan[] = [
  {
    name: "Northwind",
    seats: 6,
    invited: ["jonas@sightline.test"],
    people: [
      ["member", "owner", 420],
      ["colleague", "member", 391],
      ["noor", "member", 254],
      ["tomas", "member", 117],
    ],
  },
  {
    name: "Harbour & Sons",
    seats: 5,
    invited: [],
    people: [
      ["petra", "owner", 388],
      ["samuel", "member", 388],
      ["lena", "member", 143],
    ],
  },
];
