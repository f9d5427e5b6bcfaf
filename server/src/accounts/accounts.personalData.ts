import { eraseAccount } from "#accounts/leaving/leaving.ts";
import { isLastAdmin, readAccount, readRegistrations } from "#accounts/leaving/leaving.queries.ts";
import type { PersonalData } from "#personalData.ts";

/** What the account itself holds of a person. */
export const accountPersonalData: PersonalData = {
  holdings: [
    {
      words: "Your name, e-mail address, job or field, time zone, password and settings.",
      fate: "removed",
      columns: [
        "users.email",
        "users.pending_email",
        "users.password_hash",
        "users.first_name",
        "users.last_name",
        "users.listed_name",
        "users.found_by",
        "users.activity",
        "users.time_zone",
        "users.notification_choices",
        "users.quiet_from",
        "users.quiet_until",
      ],
      files: ["account.json"],
    },
    {
      words: "Your registration, and the links that were mailed to you.",
      fate: "removed",
      columns: [
        "registrations.email",
        "registrations.password_hash",
        "registrations.first_name",
        "registrations.last_name",
        "registrations.activity",
        "registrations.time_zone",
        "account_links.email",
      ],
      files: ["registrations.json"],
    },
    {
      words:
        "Exports of your data, mails to you that have not been sent yet, and copies of answers that are kept for a day.",
      fate: "removed",
      columns: [
        "data_exports.file",
        "idempotency_keys.path",
        "idempotency_keys.key",
        "idempotency_keys.answer",
        "_private_jobs.payload",
        "_private_jobs.last_error",
      ],
      files: [],
    },
  ],

  async collect(db, userId) {
    return [
      { name: "account.json", record: await readAccount(db, userId) },
      { name: "registrations.json", record: await readRegistrations(db, userId) },
    ];
  },

  async hindrances(db, userId) {
    const isLast = await isLastAdmin(db, userId);
    return isLast ? ["You are the last admin. Make someone else an admin first."] : [];
  },

  forget: eraseAccount,
};
