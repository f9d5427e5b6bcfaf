import type { LinkState } from "@sightline/contract/accounts/accounts.links.ts";
import { dayMs, hourMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
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

export async function getLink(db: Database, kind: LinkKind, token: string): Promise<Link> {
  const link = await findLink(db, token);
  if (link?.kind !== kind) throw new Problem("link_unknown");
  return link;
}

export function linkState(
  link: Pick<Link, "used_at" | "replaced_at" | "expires_at">,
  now: Moment,
): LinkState {
  if (link.used_at !== null) return "used";
  if (link.replaced_at !== null) return "replaced";
  return link.expires_at <= now ? "expired" : "valid";
}

/** A link that could be spent now. */
export async function getValidLink(
  db: Database,
  kind: LinkKind,
  token: string,
  now: Moment,
): Promise<Link> {
  const link = await getLink(db, kind, token);
  const state = linkState(link, now);
  if (state !== "valid") throw new Problem(`link_${state}`);
  return link;
}

/** Of any number of calls at once, one spends the link; the others are told that it was used. */
export async function spendLink(
  db: DatabaseTransaction,
  kind: LinkKind,
  token: string,
  now: Moment,
): Promise<Link> {
  const spent = await db
    .updateTable("account_links")
    .set({ used_at: now })
    .where("token_hash", "=", hashToken(token))
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("replaced_at", "is", null)
    .where("expires_at", ">", now)
    .returning(columns)
    .executeTakeFirst();
  if (spent) return spent;
  const link = await getLink(db, kind, token);
  const state = linkState(link, now);
  throw new Problem(state === "valid" ? "link_used" : `link_${state}`);
}

export async function deleteLinksBefore(db: Database, moment: Moment): Promise<void> {
  await db.deleteFrom("account_links").where("created_at", "<", moment).execute();
}
