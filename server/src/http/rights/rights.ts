import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { lockSession, type SignedInUser } from "#http/authenticate.queries.ts";
import type { Call, FindRefusal } from "#http/call.ts";
import { Problem } from "#http/problem.ts";

type GuardedRow = { endpoint: Endpoint; findRefusal: FindRefusal | undefined };

/** Whether somebody's role lets them call this row; finer rules are the noun's. */
export async function requireAccess(
  db: Database,
  { endpoint: { access }, findRefusal }: GuardedRow,
  user: SignedInUser,
  params: unknown,
): Promise<void> {
  if (access === "everybody" || access === "signed_in") return;
  if (user.role === "admin" || user.role === access) return;
  const id = idIn(params);
  const detail = id === undefined ? undefined : await findRefusal?.(db, id, user);
  // What one may not see does not exist.
  throw detail === undefined ? new Problem("not_found") : new Problem("not_allowed", { detail });
}

/** Of the thing that the path is about. */
function idIn(params: unknown): number | undefined {
  const id: unknown = typeof params === "object" && params ? Reflect.get(params, "id") : undefined;
  return typeof id === "number" ? id : undefined;
}

/**
 * The call with its caller as they are now. The body may come a minute after the headers: meanwhile
 * the session may have ended, or the role changed.
 */
export async function withRightsOfNow(
  db: DatabaseTransaction,
  row: GuardedRow,
  call: Call<Endpoint>,
): Promise<Call<Endpoint>> {
  if (!call.session) return call;
  const user = await lockCaller(db, call.session, call.now);
  await requireAccess(db, row, user, call.params);
  return { ...call, user };
}

/** Refused if the session ended; it can't end, nor the account go, before this transaction is over. */
export async function lockCaller(
  db: DatabaseTransaction,
  session: { id: number },
  now: Moment,
): Promise<SignedInUser> {
  const user = await lockSession(db, session.id, now);
  if (!user) throw new Problem("sign_in_needed");
  return user;
}
