import type { Level } from "@sightline/contract/notifications/notifications.threads.ts";
import type { RegistrationMode } from "@sightline/contract/place/place.ts";
import type { SearchLanguage } from "@sightline/contract/search/search.languages.ts";

type Registration = { registration: RegistrationMode; registration_domains: readonly string[] };

/** By the settings alone, never by who has an account. A domain is not its sub-domains. */
export function admits({ registration, registration_domains }: Registration, email: string) {
  if (registration !== "by_domains") return registration === "open";
  const [, domain = ""] = email.trim().toLowerCase().split("@");
  return registration_domains.includes(domain);
}

type Changeable = {
  name: string;
  support_email: string | null;
  registration: RegistrationMode;
  registration_domains: readonly string[];
  plan_seats: number;
  requests_per_day: number;
  request_level: Level;
  group_level: Level;
  post_level: Level;
  search_language: SearchLanguage;
};

export const changeable = [
  "name",
  "support_email",
  "registration",
  "registration_domains",
  "plan_seats",
  "requests_per_day",
  "request_level",
  "group_level",
  "post_level",
  "search_language",
] as const satisfies (keyof Changeable)[];

/** The names of what would be another than it is. */
export function changedFields(
  before: Changeable,
  changes: { [Name in keyof Changeable]?: Changeable[Name] | undefined },
): (keyof Changeable)[] {
  return changeable.filter(
    (field) =>
      changes[field] !== undefined &&
      JSON.stringify(changes[field]) !== JSON.stringify(before[field]),
  );
}
