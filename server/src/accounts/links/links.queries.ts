import { dayMs, hourMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { hashToken, makeToken } from "#secrets/tokens.ts";

export type LinkKind = "confirmation" | "password_reset" | "email_change" | "invitation";

const livesMs: Record<LinkKind, number> = {
  confirmation: 48 * hourMs,
  password_reset: hourMs,
  email_change: dayMs,
  invitation: 14 * dayMs,
};

const subjectColumn = {
  confirmation: "registration_id",
  password_reset: "user_id",
  email_change: "user_id",
  invitation: "invitation_id",
} as const;

type NewLink = { kind: LinkKind; subjectId: number; email: string; expiresAt?: Moment };

/** A link for a mail that is being written. Only its hash stays; the one before it is replaced. */
export async function makeLink(
  db: DatabaseTransaction,
  link: NewLink,
  now: Moment,
): Promise<string> {
  await replaceLinks(db, link.kind, link.subjectId, now);
  const token = makeToken();
  await db
    .insertInto("account_links")
    .values({
      kind: link.kind,
      token_hash: hashToken(token),
      email: link.email,
      [subjectColumn[link.kind]]: link.subjectId,
      created_at: now,
      expires_at: link.expiresAt ?? later(now, livesMs[link.kind]),
    })
    .execute();
  return token;
}

export async function replaceLinks(
  db: DatabaseTransaction,
  kind: LinkKind,
  subjectId: number,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("account_links")
    .set({ replaced_at: now })
    .where("kind", "=", kind)
    .where(subjectColumn[kind], "=", subjectId)
    .where("used_at", "is", null)
    .where("replaced_at", "is", null)
    .execute();
}

const columns = [
  "id",
  "kind",
  "email",
  "registration_id",
  "invitation_id",
  "user_id",
  "expires_at",
  "used_at",
  "replaced_at",
] as const;

export async function findLink(db: Database, token: string) {
  return db
    .selectFrom("account_links")
    .select(columns)
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
}

export type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Of any number of calls at once, one spends the link; the others find nothing to spend. */
export async function findAndSpendLink(
  db: DatabaseTransaction,
  kind: LinkKind,
  token: string,
  now: Moment,
): Promise<Link | undefined> {
  return db
    .updateTable("account_links")
    .set({ used_at: now })
    .where("token_hash", "=", hashToken(token))
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("replaced_at", "is", null)
    .where("expires_at", ">", now)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteLinksBefore(
  db: Database,
  moment: Moment,
  most: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from account_links where ctid = any (array(
      select ctid from account_links where created_at < ${moment} order by created_at limit ${most}
    ))`.execute(db);
  return Number(numAffectedRows);
}
