import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { type SystemRole, systemRoles } from "@sightline/contract/people.shapes.ts";
import { newEmail } from "@sightline/contract/base/email.ts";
import { momentOf } from "@sightline/contract/base/moments.ts";
import { type BackupOrder, backupUsage, obey } from "#backup/backup.commands.ts";
import { requireEmbedded, requireNamed, sayWhichSite } from "#backup/backup.site.ts";
import { verifyAudit } from "#audit/audit.verifying.ts";
import { writeSubscribers } from "#accounts/newsletter.ts";
import { type Config, readConfig } from "./config.ts";
import { openConnection } from "#db/connect.ts";
import { readAddress } from "#db/servers/address.ts";
import { reasonOf } from "#db/servers/waiting.ts";
import { openDatabase, openPool } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { recordAct } from "#http/record.ts";
import { makeInvitationMails } from "#invitations/invitations.mails.ts";
import { addInvitation } from "#invitations/invitations.ts";
import { openTransport } from "#mail/transport.ts";
import { readSender } from "#place/place.ts";
import { plansInvitedInto } from "#plans/plans.invited.ts";
import { rebuildSearch } from "#search/search.rebuilding.queries.ts";
import { explainAndExit, listenForEnding, requireWritable, StartError } from "./startup.ts";

const usage = `What whoever runs the place does from the command line:

  npm run admin -- invite EMAIL [--role admin|analyst|member]
    Invites that address; without --role, as admin.

  npm run admin -- newsletter FILE
    Writes the subscribers of the newsletter into that file, as CSV.

  npm run admin -- search rebuild
    Writes the search index anew, while the place goes on.

  npm run admin -- audit verify [--seal HASH]
    Computes the seals of the audit log anew, and tells what was changed, added or removed since.
    With --seal, also whether that one, from an earlier log line, is still there.

${backupUsage}

Run it with the same settings as the server, and start that first: these commands make no place.`;

main().catch(explainAndExit);

async function main(): Promise<void> {
  const order = readOrder(process.argv.slice(2));
  const config = readConfig(process.env);
  if (order.name === "restore") requireNamed(process.env);
  else requireEmbedded(config);
  await requireWritable(config.dataDir);
  if (isOfBackups(order)) return obey(order, { config, say, ending: listenForEnding(() => 0) });
  const database = await openConnection(config, () => undefined);
  try {
    await sayWhichSite(database, config, say);
    await migrate(database, say);
    const pool = openPool(database.connection, {
      max: 1,
      name: "sightline-admin",
      onError: () => undefined,
    });
    const db = openDatabase(pool);
    try {
      if (order.name === "invite") await invite(db, config, order.email, order.role);
      else if (order.name === "newsletter") await saveSubscribers(db, order.file);
      else if (order.name === "rebuild") await rebuild(db);
      else await verify(db, order.seal);
    } finally {
      await db.destroy();
    }
  } finally {
    await database.release();
  }
}

type Order =
  | BackupOrder
  | { name: "invite"; email: string; role: SystemRole }
  | { name: "newsletter"; file: string }
  | { name: "rebuild" }
  | { name: "verify"; seal: Buffer | null };

/** Of a database that may be of an earlier version, or empty. */
function isOfBackups(order: Order): order is BackupOrder {
  return order.name === "backup" || order.name === "restore" || order.name === "copy-to";
}

function readOrder(args: string[]): Order {
  const { values, positionals } = readArguments(args);
  const [order, given, ...further] = positionals;
  if (given === undefined || given === "" || further.length > 0) throw new StartError(usage);
  if (order === "backup")
    return {
      name: "backup",
      folder: given,
      keep: readKeep(values.keep),
      without: new Set(values.without),
      fewerRows: values["fewer-rows"],
    };
  if (order === "restore")
    return {
      name: "restore",
      folder: given,
      sendMails: values["send-mails"],
      keepSessions: values["keep-sessions"],
      again: values.again,
    };
  if (order === "copy-to")
    return {
      name: "copy-to",
      url: takeAddress(given),
      ownerUrl: values["owner-url"] === undefined ? null : takeAddress(values["owner-url"]),
    };
  if (order === "newsletter") return { name: "newsletter", file: given };
  if (order === "search" && given === "rebuild") return { name: "rebuild" };
  if (order === "audit" && given === "verify")
    return { name: "verify", seal: readSeal(values.seal) };
  if (order !== "invite") throw new StartError(usage);
  const email = newEmail.safeParse(given);
  if (!email.success) throw new StartError(`${given} is no e-mail address.\n\n${usage}`);
  const role = systemRoles.find((one) => one === values.role);
  if (!role) throw new StartError(`There is no role ${values.role}.\n\n${usage}`);
  return { name: "invite", email: email.data, role };
}

function readSeal(given: string | undefined): Buffer | null {
  if (given === undefined) return null;
  if (!/^[\da-f]{64}$/i.test(given))
    throw new StartError(`A seal is 64 letters and digits, as the log has it.\n\n${usage}`);
  return Buffer.from(given, "hex");
}

function readKeep(given: string | undefined): number | null {
  if (given === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(given))
    throw new StartError(`--keep takes a number from 1 to 9999.\n\n${usage}`);
  return Number(given);
}

/** Not repeated where it is wrong: it holds a password. */
function takeAddress(given: string): string {
  if (readAddress(given)) return given;
  throw new StartError(
    `The address should look like postgres://user:password@host/database.\n\n${usage}`,
  );
}

function readArguments(args: string[]) {
  const text = { type: "string" } as const;
  const options = {
    role: { ...text, default: "admin" },
    seal: text,
    keep: text,
    without: { ...text, multiple: true },
    "owner-url": text,
    "fewer-rows": { type: "boolean", default: false },
    "send-mails": { type: "boolean", default: false },
    "keep-sessions": { type: "boolean", default: false },
    again: { type: "boolean", default: false },
  } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new StartError(usage, { cause: error });
  }
}

async function rebuild(db: ReturnType<typeof openDatabase>): Promise<void> {
  const count = await rebuildSearch(db, (kind, done) => {
    if (done % 10_000 === 0) say(`${done} of kind ${kind} so far`);
  });
  say(`The search index is written anew: ${count} things can be found.`);
}

/** Sends the mail itself, so that it works while no server runs. */
async function invite(
  db: ReturnType<typeof openDatabase>,
  config: Config,
  email: string,
  role: SystemRole,
): Promise<void> {
  const { publicUrl } = config;
  const now = momentOf(Date.now());
  const sender = await readSender(db);
  const { id, letter } = await db.transaction().execute(async (trx) => {
    const added = await addInvitation(trx, { email, role, planId: null, invitedBy: null }, now);
    await recordAct(
      trx,
      "invitation_sent",
      { userId: null, ip: null, now },
      {
        subject: { kind: "invitation", id: added },
        fields: ["role"],
        values: { role },
      },
    );
    const written = await makeInvitationMails(plansInvitedInto)["invitation"]?.(
      { invitation_id: added },
      { db: trx, now, publicUrl, sender },
    );
    if (!written) throw new Error("A new invitation is open, so its mail has something to say.");
    return { id: added, letter: written };
  });
  say(`Invited ${email} as ${role}; the invitation is open for 14 days.`);
  const transport = openTransport(config, path.join(config.dataDir, "mailbox"));
  try {
    const page = await transport.send(letter, sender, `invitation-${id}`);
    say(
      page
        ? `The mail with the link is at ${publicUrl}${page}`
        : `The mail with the link went to ${email}.`,
    );
  } catch (error) {
    const { ifNotSent, actionUrl } = letter;
    if (ifNotSent) await db.transaction().execute(ifNotSent);
    // Said here and kept nowhere: whoever has the link becomes what they are invited as.
    say(`Its link, for nobody but ${email}: ${actionUrl}`);
    throw new StartError(
      `The mail to ${email} could not be sent (${reasonOf(error)}), so hand over the link above yourself, or mend SMTP_URL and invite again.`,
      { cause: error },
    );
  } finally {
    transport.close();
  }
}

/** Never over a file that is there. */
async function saveSubscribers(db: ReturnType<typeof openDatabase>, file: string): Promise<void> {
  try {
    await writeFile(file, writeSubscribers(db), { flag: "wx", mode: 0o600 });
  } catch (error) {
    throw new StartError(`${file} could not be written. Name a new file in a folder of yours.`, {
      cause: error,
    });
  }
  say(`The subscribers are in ${file}.`);
}

async function verify(db: ReturnType<typeof openDatabase>, seal: Buffer | null): Promise<void> {
  const { acts, seals, unsealed, last, found } = await verifyAudit(db, seal);
  for (const fault of found) say(fault);
  say(`Checked ${acts} acts in ${seals} seals; ${unsealed} are not sealed yet.`);
  if (last) say(`The last seal is number ${last.id} of ${last.sealed_at}: ${last.hash}`);
  say(found.length === 0 ? "The audit log is as it was written." : "The audit log was changed.");
  if (found.length > 0) process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
