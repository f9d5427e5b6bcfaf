import { dayMs, later } from "@sightline/contract/base/moments.ts";
import type { CleanUp } from "#jobs/cleanUp.ts";
import type { PersonalData } from "#personalData.ts";
import { eraseDetailsOf, eraseOriginsBefore, listActsOf } from "./audit.erasing.queries.ts";

export const auditPersonalData: PersonalData = {
  holdings: [
    {
      words:
        "What the audit log holds of you besides numbers: texts, names and addresses that were changed, and the network addresses and devices you signed in from.",
      fate: "removed",
      columns: ["audit_details.value"],
      files: ["audit.json"],
    },
    {
      words:
        "Lines of the audit log that say by number who did what, and when, and which role, seats or settings changed from what to what, without your name or any text of yours.",
      fate: "kept",
      columns: [],
      files: ["audit.json"],
    },
  ],

  async collect(db, userId) {
    return [{ name: "audit.json", record: await listActsOf(db, userId) }];
  },

  async forget(db, userId) {
    await eraseDetailsOf(db, userId);
  },
};

const originsKeptDays = 90;
const atOnce = 10_000;

/** Network addresses are for finding out what went wrong lately, not for ever. */
export const eraseOldOrigins: CleanUp = async (db, now) => {
  const before = later(now, -originsKeptDays * dayMs);
  while ((await eraseOriginsBefore(db, before, atOnce)) === atOnce);
};
