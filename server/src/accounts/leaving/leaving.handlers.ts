import type { accountLeaving } from "@sightline/contract/accounts/accounts.leaving.ts";
import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import { getOwnerForUpdate } from "#accounts/accounts.access.ts";
import { findAddressee } from "#accounts/accounts.queries.ts";
import type { Database } from "#db/database.ts";
import type { Handlers } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { queueJob } from "#jobs/queue.ts";
import { announce, topic } from "#live/announce.ts";
import { queueMail } from "#mail/mail.ts";
import { listHindrances, type PersonalData, tellFate } from "#personalData.ts";
import type { FileStore } from "#storage/files.ts";
import { findExport, findRunningExport, insertExport, listExports } from "./exports.queries.ts";
import { setDeletion } from "./leaving.queries.ts";
import { scheduleErasure } from "./leaving.ts";

/** How long one can change one's mind after asking to be deleted. */
const deletionDays = 7;

type Leaving = { personalData: readonly PersonalData[]; files: FileStore };

export function makeLeavingHandlers({
  personalData,
  files,
}: Leaving): Handlers<typeof accountLeaving> {
  return {
    async listExports({ db, user, now }) {
      return { data_exports: await listExports(db, user.id, now) };
    },

    // Asking again while one is being made answers with that one.
    async requestExport({ db, user, now, record }) {
      await getOwnerForUpdate(db, user.id);
      const running = await findRunningExport(db, user.id, now);
      if (running) return { data_export: running };
      const made = await insertExport(db, user.id, now);
      await record(db, { subject: { kind: "export", id: made.id } });
      await queueJob(db, "export_data", { export_id: made.id });
      await announce(db, [topic.user(user.id)], "data_export_changed", { data_export_id: made.id });
      return { data_export: made };
    },

    async downloadExport({ db, user, params, now, record }) {
      const made = await findExport(db, params.id, user.id, now);
      if (!made) throw new Problem("not_found");
      const open = async () => {
        const stream = await files.open(made.file);
        if (!stream) return undefined;
        try {
          await db
            .transaction()
            .execute((trx) => record(trx, { subject: { kind: "export", id: params.id } }));
        } catch (error) {
          stream.destroy();
          throw error;
        }
        return stream;
      };
      const { created_at, bytes } = made;
      const filename = `sightline-${created_at.slice(0, 10)}.zip`;
      return { open, bytes, filename, type: "application/zip" };
    },

    async getDeletion({ db, user }) {
      return { deletion: await describeDeletion(db, user.id, await scheduledFor(db, user.id)) };
    },

    async requestDeletion({ db, user, now, record }) {
      const owner = await getOwnerForUpdate(db, user.id);
      const due = owner.deletion_scheduled_for ?? later(now, deletionDays * dayMs);
      const told = await describeDeletion(db, user.id, due);
      if (told.hindrances.length > 0)
        throw new Problem("not_allowed", { detail: told.hindrances.join(" ") });
      if (owner.deletion_scheduled_for !== null) return { deletion: told };
      await scheduleErasure(db, user.id, due);
      await record(db, { subject: { kind: "user", id: user.id }, details: { due } });
      await queueMail(db, "deletion_scheduled", { user_id: user.id });
      await announce(db, [topic.user(user.id)], "profile_changed", { user_id: user.id });
      return { deletion: told };
    },

    async cancelDeletion({ db, user, record }) {
      const { deletion_scheduled_for } = await getOwnerForUpdate(db, user.id);
      if (deletion_scheduled_for === null) return;
      await setDeletion(db, user.id, null);
      await record(db, { subject: { kind: "user", id: user.id } });
      await announce(db, [topic.user(user.id)], "profile_changed", { user_id: user.id });
    },
  };

  async function describeDeletion(db: Database, userId: number, due: Moment | null) {
    return {
      scheduled_for: due,
      days: deletionDays,
      kept: await tellFate(personalData, "kept", db, userId),
      removed: await tellFate(personalData, "removed", db, userId),
      hindrances: await listHindrances(personalData, db, userId),
    };
  }
}

async function scheduledFor(db: Database, userId: number): Promise<Moment | null> {
  return (await findAddressee(db, userId))?.deletion_scheduled_for ?? null;
}
