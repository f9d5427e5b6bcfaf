import type { RegistrationMode } from "@sightline/contract/place/place.ts";
import { levelWords } from "@sightline/contract/notifications/notifications.levels.words.ts";
import type { Level } from "@sightline/contract/notifications/notifications.threads.ts";
import { type PlaceSettings, placeSettingsRows } from "@sightline/contract/place/place.settings.ts";
import { sentencesByField } from "@sightline/contract/base/sentences.ts";
import {
  type SearchLanguage,
  searchLanguageWords,
} from "@sightline/contract/search/search.languages.ts";
import type { FieldErrors, Resolver } from "react-hook-form";

/** The settings as a form holds them: the domains as they are typed, one on each line. */
export type SettingsValues = {
  name: string;
  support_email: string;
  registration: RegistrationMode;
  registration_domains: string;
  plan_seats: number | null;
  requests_per_day: number | null;
  request_level: Level;
  group_level: Level;
  post_level: Level;
  search_language: SearchLanguage;
};

export const settingLabels: Record<keyof SettingsValues, string> = {
  name: "Name of this place",
  support_email: "Support address",
  registration: "Who can register",
  registration_domains: "Domains",
  plan_seats: "Seats of a new plan",
  requests_per_day: "Requests per person and day",
  request_level: "Of a request people hear",
  group_level: "Of a group people hear",
  post_level: "Of a post people hear",
  search_language: "Language that most is written in",
};

export const registrationWords: Record<RegistrationMode, { label: string; note: string }> = {
  open: { label: "Everybody", note: "Whoever confirms their address gets an account." },
  by_domains: {
    label: "Addresses of certain domains",
    note: "Others read that they need an invitation.",
  },
  by_invitation: {
    label: "Nobody without an invitation",
    note: "The register page says so. Invitations of admins and plans work as ever.",
  },
};

export function valuesOf(settings: PlaceSettings): SettingsValues {
  const { name, support_email, registration, registration_domains, ...rest } = settings;
  return {
    name,
    support_email: support_email ?? "",
    registration,
    registration_domains: registration_domains.join("\n"),
    plan_seats: rest.plan_seats,
    requests_per_day: rest.requests_per_day,
    request_level: rest.request_level,
    group_level: rest.group_level,
    post_level: rest.post_level,
    search_language: rest.search_language,
  };
}

/** Which of them are others than before. */
export function changedFields(values: SettingsValues, before: SettingsValues) {
  // Its own keys.
  const fields = Object.keys(settingLabels) as (keyof SettingsValues)[];
  return fields.filter((field) => inWords(field, values) !== inWords(field, before));
}

/** Those alone: what another admin changes meanwhile is not put back. */
export function changesOver(values: SettingsValues, before: SettingsValues, version: number) {
  const changed: readonly string[] = changedFields(values, before);
  const sent = Object.entries(changesOf(values, version));
  return { ...Object.fromEntries(sent.filter(([field]) => changed.includes(field))), version };
}

/** What was changed here, over what stands by now. */
export function mergeOver(
  values: SettingsValues,
  before: SettingsValues,
  now: SettingsValues,
): SettingsValues {
  const mine = changedFields(values, before).map((field) => [field, values[field]]);
  return { ...now, ...Object.fromEntries(mine) };
}

/** As they are sent; an empty figure stays one, and is refused by its field. */
export function changesOf(values: SettingsValues, version: number) {
  const address = values.support_email.trim();
  return {
    name: values.name,
    support_email: address === "" ? null : address,
    registration: values.registration,
    registration_domains: domainsIn(values.registration_domains),
    plan_seats: values.plan_seats ?? 0,
    requests_per_day: values.requests_per_day ?? 0,
    request_level: values.request_level,
    group_level: values.group_level,
    post_level: values.post_level,
    search_language: values.search_language,
    version,
  };
}

function domainsIn(text: string): string[] {
  const domains = text.split(/[\s,;]+/).map((one) => one.replace(/^@/, "").toLowerCase());
  return [...new Set(domains.filter((one) => one !== ""))];
}

/** Checked by the row's own schema, and told at the field where it was typed. */
export const settingsResolver: Resolver<SettingsValues> = (values) => {
  const settings = changesOf(values, 1);
  const parsed = placeSettingsRows.updateSettings.body.safeParse({ settings });
  const errors: FieldErrors<SettingsValues> = {};
  const wrong = parsed.success ? {} : sentencesByField(parsed.error.issues);
  for (const [path, sentences] of Object.entries(wrong)) {
    const [, field] = path.split(".");
    // The schema's fields are those of the form.
    if (field) errors[field as keyof SettingsValues] ??= { type: "schema", message: sentences[0] };
  }
  if (settings.registration === "by_domains" && settings.registration_domains.length === 0)
    errors.registration_domains = {
      type: "schema",
      message: "Name at least one domain, like example.org.",
    };
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

/** Where what was typed differs from what stands by now, in words. */
export function differing(mine: SettingsValues, theirs: SettingsValues) {
  return Object.entries(settingLabels).flatMap(([field, term]) => {
    const name = field as keyof SettingsValues;
    const [own, other] = [inWords(name, mine), inWords(name, theirs)];
    return own === other ? [] : [{ term, mine: own, theirs: other }];
  });
}

function inWords(field: keyof SettingsValues, values: SettingsValues): string {
  if (field === "registration") return registrationWords[values.registration].label;
  if (field === "registration_domains") return domainsIn(values[field]).join("\n");
  if (field === "request_level" || field === "group_level" || field === "post_level")
    return levelWords[values[field]];
  if (field === "search_language") return searchLanguageWords[values[field]];
  return String(values[field] ?? "");
}
