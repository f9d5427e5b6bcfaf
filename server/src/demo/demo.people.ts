import type { SystemRole } from "@sightline/contract/accounts.ts";

export type DemoPerson = {
  email: string;
  first_name: string;
  last_name: string;
  activity: string;
  role: SystemRole;
  time_zone: string;
};

/** Nobody here exists: every address ends in .test, which no mail can reach. */
export const demoPeople: readonly DemoPerson[] = [
  { email: "member@sightline.test", first_name: "Demo", last_name: "Member", activity: "Category lead", role: "member", time_zone: "Europe/Stockholm" },
  { email: "colleague@sightline.test", first_name: "Olivia", last_name: "Demo", activity: "Product designer", role: "member", time_zone: "Europe/Stockholm" },
  { email: "analyst@sightline.test", first_name: "Ines", last_name: "Demo", activity: "Analyst", role: "analyst", time_zone: "Europe/Lisbon" },
  { email: "admin@sightline.test", first_name: "Arne", last_name: "Demo", activity: "Runs the place", role: "admin", time_zone: "Europe/Berlin" },
];
