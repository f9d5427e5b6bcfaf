import { contract } from "@sightline/contract/contract.ts";
import { settingsConflict } from "@sightline/contract/place/place.settings.ts";
import { implement } from "#http/call.ts";
import type { Act } from "#http/record.ts";
import { invalid, Problem } from "#http/problem.ts";
import { queueJob } from "#jobs/queue.ts";
import { announce, topic } from "#live/announce.ts";
import { legalHandlers } from "./place.legal.handlers.ts";
import { holdSettings, readPublic, readSettings, saveSettings } from "./place.queries.ts";
import { admits, changedFields } from "./place.rules.ts";
import { setUpHandlers } from "./place.setUp.handlers.ts";

export const placeHandlers = implement(contract.place, {
  ...legalHandlers,
  ...setUpHandlers,

  async getPlace({ db }) {
    return { place: await readPublic(db) };
  },

  async checkRegistration({ db, query }) {
    return { may_register: admits(await readSettings(db), query.email) };
  },

  async getSettings({ db }) {
    return { settings: await readSettings(db) };
  },

  async updateSettings({ db, body, now, record }) {
    const { version, ...changes } = body.settings;
    const before = await holdSettings(db);
    if (before.version !== version) {
      const extra = settingsConflict.parse({ settings: before });
      throw new Problem("stale_version", { extra });
    }
    const after = { ...before, ...changes };
    if (after.registration === "by_domains" && after.registration_domains.length === 0)
      throw invalid({
        "settings.registration_domains": ["Name at least one domain, like example.org."],
      });
    const fields = changedFields(before, changes);
    // Saved as it was found, it has been looked at: the set-up's first step is done.
    if (fields.length === 0 && before.changed_at !== null) return { settings: before };
    const settings = await saveSettings(db, changes, now);
    if (fields.length > 0)
      await record(db, {
        subject: { kind: "place", id: 1 },
        fields,
        ...changesOf(before, settings, fields),
      });
    if (fields.includes("search_language"))
      await queueJob(db, "rebuild_search", {}, { key: "rebuild_search" });
    await announce(db, [topic.everybody], "place_changed", {});
    await announce(db, [topic.staff], "set_up_changed", {});
    return { settings };
  },
});

type Field = ReturnType<typeof changedFields>[number];
type Settings = Pick<Awaited<ReturnType<typeof holdSettings>>, Field>;

/** These may name somebody. */
const words: readonly Field[] = ["name", "support_email"];

/** For the audit log. */
function changesOf(
  before: Settings,
  after: Settings,
  fields: readonly Field[],
): Pick<Act, "values" | "details"> {
  const valuesOf = (some: readonly Field[]) =>
    Object.fromEntries(
      some.flatMap((field) => [
        [`${field}_from`, inWords(before[field])],
        [`${field}_to`, inWords(after[field])],
      ]),
    );
  const named = fields.filter((field) => words.includes(field));
  const plain = fields.filter((field) => !words.includes(field));
  return {
    ...(plain.length > 0 ? { values: valuesOf(plain) } : {}),
    ...(named.length > 0 ? { details: valuesOf(named) } : {}),
  };
}

function inWords(value: string | number | readonly string[] | null): string | number | null {
  return Array.isArray(value) ? value.join(", ") : (value as string | number | null);
}
