import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import {
  type SetUpStep,
  setUpSteps,
  type StepState,
} from "@sightline/contract/place/place.setUp.ts";
import { sql } from "kysely";
import { compileOnce } from "#db/compiled.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { hashToken, makeToken } from "#secrets/tokens.ts";

/** What each step is done by; the set-up itself keeps only what was left out. */
const doneWhen: Record<SetUpStep, string> = {
  place: "place.changed_at is not null",
  calendar: "exists (select from calendars)",
  category: "exists (select from insight_categories where retired_at is null)",
  people: "exists (select from invitations where invited_by is not null and plan_id is null)",
  mail: "exists (select from test_mails where arrived_at is not null)",
};

const isOpen = sql.raw<boolean>(
  setUpSteps
    .map((step) => `not ('${step}' = any (skipped_steps) or ${doneWhen[step]})`)
    .join(" or "),
);

export async function listSteps(db: Database): Promise<{ step: SetUpStep; state: StepState }[]> {
  const done = setUpSteps.map((step) => sql<boolean>`${sql.raw(doneWhen[step])}`.as(step));
  const row = await db
    .selectFrom("place")
    .select(["skipped_steps", ...done])
    .executeTakeFirstOrThrow();
  const isDone = new Map(Object.entries(row));
  return setUpSteps.map((step) => {
    if (isDone.get(step) === true) return { step, state: "done" };
    return { step, state: row.skipped_steps.includes(step) ? "skipped" : "open" };
  });
}

type Notes = { legal_version_to_agree: number | null; set_up_open: boolean };

/** What the place has to say to this person: in one statement, since every screen asks for it. */
export async function readNotes(db: Database, userId: number): Promise<Notes> {
  const [notes] = await askForNotes(db, { userId });
  return notes ?? { legal_version_to_agree: null, set_up_open: false };
}

const askForNotes = compileOnce<{ userId: number }, Notes>(
  ({ userId }) => sql<Notes>`
    select
      (select max(version) from legal_texts
        where substantial and version > coalesce(users.terms_version, 1)) as legal_version_to_agree,
      case when role = 'admin' then (select ${isOpen} from place) else false end as set_up_open
    from users where id = ${userId}`,
);

export async function listCalendars(db: Database) {
  return db
    .selectFrom("calendars")
    .select(["id", "name", "time_zone"])
    .orderBy("id")
    .limit(6)
    .execute();
}

export async function listActiveCategories(db: Database) {
  return db
    .selectFrom("insight_categories")
    .select(["id", "name"])
    .where("retired_at", "is", null)
    .orderBy("position")
    .limit(6)
    .execute();
}

/** Besides the admin who asks. Counts stop where nobody counts by hand any more. */
export async function countPeople(db: Database, now: Moment) {
  const most = 100;
  const { rows } = await sql<{ accounts: number; invited: number }>`
    select
      (select count(*)::int from (
        select from users where deactivated_at is null limit ${most + 1}) counted) - 1 as accounts,
      (select count(*)::int from (
        select from invitations
        where state = 'open' and expires_at > ${now} limit ${most}) counted) as invited`.execute(
    db,
  );
  return rows[0] ?? { accounts: 0, invited: 0 };
}

export async function setSkipped(
  db: DatabaseTransaction,
  step: SetUpStep,
  skipped: boolean,
): Promise<boolean> {
  const without = sql<SetUpStep[]>`array_remove(skipped_steps, ${step}::text)`;
  const changed = await db
    .updateTable("place")
    .set({ skipped_steps: skipped ? sql`array_append(${without}, ${step}::text)` : without })
    .where(sql<boolean>`(${step}::text = any (skipped_steps)) <> ${skipped}`)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

export async function insertTestMail(
  db: DatabaseTransaction,
  userId: number,
  now: Moment,
): Promise<number> {
  const { id } = await db
    .insertInto("test_mails")
    .values({ user_id: userId, asked_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findLatestTestMail(db: Database) {
  const mail = await db
    .selectFrom("test_mails")
    .innerJoin("users", "users.id", "test_mails.user_id")
    .select([
      "test_mails.id",
      "test_mails.answer",
      "test_mails.asked_at",
      "test_mails.sent_at",
      "test_mails.arrived_at",
      "users.email as sent_to",
    ])
    .orderBy("test_mails.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!mail) return null;
  const { sent_at, ...rest } = mail;
  return { ...rest, state: testMailState(mail) };
}

type Progress = { answer: string | null; sent_at: Moment | null; arrived_at: Moment | null };

function testMailState({ answer, sent_at, arrived_at }: Progress) {
  if (arrived_at !== null) return "arrived" as const;
  if (answer !== null) return "failed" as const;
  return sent_at === null ? ("waiting" as const) : ("sent" as const);
}

/** The secret of its link, of which only the hash stays; nothing if it was sent already. */
export async function openTestMail(
  db: DatabaseTransaction,
  id: number,
): Promise<{ token: string; user_id: number } | undefined> {
  const token = makeToken();
  const mail = await db
    .updateTable("test_mails")
    .set({ token_hash: hashToken(token) })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where("answer", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return mail && { token, user_id: mail.user_id };
}

/** The address of an account that is in use. */
export async function findSendTo(db: Database, userId: number): Promise<string | undefined> {
  const user = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
  return user?.email;
}

export async function hasTestMails(db: Database, userId: number): Promise<boolean> {
  const mail = await db
    .selectFrom("test_mails")
    .select("id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return mail !== undefined;
}

/** Taken by the mail server, or the answer of one that would not. */
export async function settleTestMail(
  db: DatabaseTransaction,
  id: number,
  outcome: { sent_at: Moment } | { answer: string },
): Promise<void> {
  await db.updateTable("test_mails").set(outcome).where("id", "=", id).execute();
}

const linkLivesMs = 7 * dayMs;

/** Also once more; nothing if there is no such link, or none that is still good. */
export async function findAndMarkArrived(
  db: DatabaseTransaction,
  token: string,
  now: Moment,
): Promise<{ id: number } | undefined> {
  return db
    .updateTable("test_mails")
    .set({ arrived_at: sql`coalesce(arrived_at, ${now})` })
    .where("token_hash", "=", hashToken(token))
    .where("asked_at", ">", later(now, -linkLivesMs))
    .returning("id")
    .executeTakeFirst();
}

/** One that arrived stays: that mail works here is nobody's own. */
export async function deleteTestMails(db: DatabaseTransaction, userId: number): Promise<void> {
  await db
    .deleteFrom("test_mails")
    .where("user_id", "=", userId)
    .where("arrived_at", "is", null)
    .execute();
}
