import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { placesFor } from "#shell/navigation/navigation.ts";
import { communityFeatures, type Feature, moreFeatures } from "#shell/screens/features.ts";

export type GoingTo = {
  address: string;
  /** As its own screen is called. */
  name: string;
  /** "Go to the desk". */
  words: string;
  note?: string;
};

/** Those that would sound strange without: "Go to account". */
const spoken: Readonly<Record<string, string>> = {
  desk: "the desk",
  account: "your account",
  groups: "your groups",
  invites: "your invitations",
  board: "the message board",
  plan: "your plan",
  audit: "the audit log",
  notifications: "your notifications",
};

/** Every screen that a person of this role finds, those of the navigation first. */
export function placesToGo(role: SystemRole): GoingTo[] {
  const daily = placesFor(role)
    .filter(({ name }) => name !== "more")
    .map(({ name, words, address }) => placeOf({ name, words }, address));
  const further = [
    ...communityFeatures.map((feature) => ({ feature, room: "community" })),
    ...moreFeatures.map((feature) => ({ feature, room: "more" })),
  ]
    .filter(({ feature }) => isFor(role, feature))
    .map(({ feature, room }) => placeOf(feature, `/app/${room}/${feature.name}`));
  return [...daily, ...further].filter(
    ({ address }, index, all) => all.findIndex((one) => one.address === address) === index,
  );
}

/** The place that an address is, whatever it is narrowed to. */
export function findPlace(places: readonly GoingTo[], address: string): GoingTo | undefined {
  const whole = address.replace(/\/all$/, "");
  return places.find((one) => one.address === whole);
}

function isFor(role: SystemRole, { roles }: Feature): boolean {
  return roles === undefined || roles.includes(role);
}

function placeOf(
  { name, words, note }: Pick<Feature, "name" | "words"> & { note?: string },
  address: string,
): GoingTo {
  const called = spoken[name] ?? words.charAt(0).toLowerCase() + words.slice(1);
  return { address, name: words, words: `Go to ${called}`, ...(note && { note }) };
}
