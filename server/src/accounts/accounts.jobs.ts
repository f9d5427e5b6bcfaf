import { rm } from "node:fs/promises";
import path from "node:path";
import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { Database } from "#db/database.ts";
import { recordAct } from "#http/record.ts";
import type { CleanUp } from "#jobs/cleanUp.ts";
import { queueJob } from "#jobs/queue.ts";
import type { Jobs } from "#jobs/runner.ts";
import { announce, topic } from "#live/announce.ts";
import { queueMail } from "#mail/mail.ts";
import { notify } from "#notifications/notifications.ts";
import type { Transport } from "#mail/transport.ts";
import { listHindrances, type PersonalData } from "#personalData.ts";
import { sha256Of } from "#storage/files.keys.ts";
import type { FileStore } from "#storage/files.ts";
import { holdStored, queueRemoval, storeFile } from "#storage/stored.ts";
import { endAllSessions, holdSessionsOf } from "#sessions/sessions.ts";
import * as z from "zod/mini";
import { writeExport } from "#accounts/leaving/exports.file.ts";
import {
  expireExports,
  failExport,
  findUnfinishedExport,
  finishExport,
  listExportFiles,
  setProgress,
} from "#accounts/leaving/exports.queries.ts";
import { listOpenRegistrations } from "#accounts/register/registrations.queries.ts";
import { findUserByEmail } from "./accounts.queries.ts";
import { findAccountToChange, holdAdmins, listAdminIds } from "./accounts.states.queries.ts";

const aboutExport = z.object({ export_id: z.int() });
const aboutUser = z.object({ user_id: z.int() });
const aboutAddress = z.object({ email: z.string() });

/** At once, to one address. */
const mostResent = 5;

type Given = {
  personalData: readonly PersonalData[];
  files: FileStore;
  /** Where an export is written before it goes to the others. */
  uploadsDir: string;
  transport: Pick<Transport, "forget">;
};

export function accountJobs({ personalData, files, uploadsDir, transport }: Given): Jobs {
  async function makeExport(
    db: Database,
    userId: number,
    tell: (progress: number) => Promise<unknown>,
  ) {
    const { bytes, ...made } = await writeExport(db, userId, personalData, uploadsDir, tell);
    try {
      const sha256 = await sha256Of(made.path);
      return { file: await storeFile(db, files, { ...made, sha256 }), bytes };
    } finally {
      await rm(made.path, { force: true });
    }
  }

  return {
    export_data: async (payload, { db, now, log }) => {
      const { export_id: id } = aboutExport.parse(payload);
      const waiting = await findUnfinishedExport(db, id);
      if (!waiting) return;
      const { user_id: userId } = waiting;
      const tell = async (progress: number) =>
        db.transaction().execute(async (trx) => {
          await setProgress(trx, id, progress);
          await announce(trx, [topic.user(userId)], "data_export_changed", { data_export_id: id });
        });
      try {
        const made = await makeExport(db, userId, tell);
        const isWanted = await db.transaction().execute(async (trx) => {
          await holdStored(trx, [made.file]);
          if (!(await finishExport(trx, id, made, now))) return false;
          await queueMail(trx, "export_ready", { user_id: userId });
          const told = { threadId: userId, to: [userId], actorId: null };
          await notify(trx, { kind: "export_ready", ...told }, now);
          await announce(trx, [topic.user(userId)], "data_export_changed", { data_export_id: id });
          return true;
        });
        // It was given up meanwhile, or the person is gone.
        if (!isWanted) await queueRemoval(db, [made.file]);
      } catch (error) {
        // The person sees that it failed and can ask again; a later silent try would surprise them.
        log.error({ err: error }, "an export could not be made");
        await db.transaction().execute(async (trx) => {
          await failExport(trx, id);
          await announce(trx, [topic.user(userId)], "data_export_changed", { data_export_id: id });
        });
      }
    },

    // Each registration that waits has a link of its own. Any of them serves whoever knows their
    // password, so that a stranger's many registrations don't fill the mailbox by this.
    resend_confirmations: async (payload, { db, now }) => {
      const { email } = aboutAddress.parse(payload);
      if (await findUserByEmail(db, email)) return;
      const waiting = await listOpenRegistrations(db, email, now);
      await db.transaction().execute(async (trx) => {
        for (const { id } of waiting.slice(0, mostResent))
          await queueMail(trx, "registration", { registration_id: id }, { isWaitedFor: true });
      });
    },

    delete_account: async (payload, { db, now }) => {
      const { user_id: id } = aboutUser.parse(payload);
      const left = await db.transaction().execute(async (trx) => {
        await holdAdmins(trx);
        await holdSessionsOf(trx, id);
        const owner = await findAccountToChange(trx, id);
        // Kept after all, or asked for again since: then another job has the later moment.
        if (!owner?.deletion_scheduled_for || owner.deletion_scheduled_for > now) return undefined;
        // Somebody else left first, and this is the last admin now: waits until there is another.
        if ((await listHindrances(personalData, trx, id)).length > 0) {
          const again = { runAt: later(now, dayMs), key: `delete_account ${id}` };
          await queueJob(trx, "delete_account", { user_id: id }, again);
          return undefined;
        }
        const exported = await listExportFiles(trx, id);
        await endAllSessions(trx, id);
        for (const one of personalData) await one.forget?.(trx, id, now);
        const byItself = { userId: null, ip: null, now };
        await recordAct(trx, "account_erased", byItself, { subject: { kind: "user", id } });
        await announce(trx, [topic.staff], "people_changed", { user_id: id });
        await queueRemoval(trx, exported);
        return owner.email;
      });
      if (!left) return;
      await transport.forget([left]);
    },
  };
}

/** What could be downloaded long enough. */
export const exportCleanUp: CleanUp = async (db, now) => {
  await db.transaction().execute(async (trx) => queueRemoval(trx, await expireExports(trx, now)));
};

/** Earlier versions had a folder for them; what was left there can't be downloaded any more. */
export function formerExportsCleanUp(dataDir: string): CleanUp {
  return async () => {
    await rm(path.join(dataDir, "files", "exports"), { recursive: true, force: true });
  };
}

/** Whoever runs the place hears of a job that does not get done. */
export async function tellAdminsOfJob(db: Database, now: Moment): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const to = await listAdminIds(trx);
    await notify(trx, { kind: "job_failed", threadId: 0, to, actorId: null }, now);
  });
}
