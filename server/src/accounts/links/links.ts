import type { LinkState } from "@sightline/contract/accounts/accounts.links.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { findAndSpendLink, findLink, type Link, type LinkKind } from "./links.queries.ts";

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
  const spent = await findAndSpendLink(db, kind, token, now);
  if (spent) return spent;
  const link = await getLink(db, kind, token);
  const state = linkState(link, now);
  throw new Problem(state === "valid" ? "link_used" : `link_${state}`);
}
