import { legalConflict, type placeLegal } from "@sightline/contract/place/place.legal.ts";
import type { Handlers } from "#http/call.ts";
import { invalid, Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import {
  findLegalText,
  holdLegalTexts,
  insertLegalText,
  keepAgreement,
  listVersions,
  readLegalVersion,
} from "./place.legal.queries.ts";

export const legalHandlers: Handlers<typeof placeLegal> = {
  async getLegalText({ db, params, query }) {
    const legal_text = await findLegalText(db, params.kind, query.version);
    if (!legal_text) throw new Problem("not_found");
    return { legal_text, versions: await listVersions(db, params.kind) };
  },

  async updateLegalText({ db, params: { kind }, body, now, record }) {
    await holdLegalTexts(db);
    const before = await findLegalText(db, kind);
    if (!before) throw new Problem("not_found");
    if (before.version !== body.version) {
      const extra = legalConflict.parse({ legal_text: before });
      throw new Problem("stale_version", { extra });
    }
    if (before.body === body.body) return { legal_text: before };
    const { substantial } = body;
    const legal_text = await insertLegalText(db, { kind, body: body.body, substantial }, now);
    await record(db, {
      // By its number, as agreements name it.
      subject: { kind: "legal_text", id: legal_text.version },
      fields: [kind],
      values: { kind, from: before.version, to: legal_text.version, substantial },
    });
    await announce(db, [topic.everybody], "legal_texts_changed", {
      legal_version: legal_text.version,
    });
    return { legal_text };
  },

  async agreeToLegalTexts({ db, body, user, now }) {
    if (body.version > (await readLegalVersion(db)))
      throw invalid({ version: ["There is no such version yet. Reload to read the newest one."] });
    await keepAgreement(db, user.id, body.version, now);
    await announce(db, [topic.user(user.id)], "profile_changed", { user_id: user.id });
  },
};
