import {
  dayMs,
  earlierOf,
  hourMs,
  later,
  minuteMs,
  type Moment,
  msBetween,
} from "@sightline/contract/base/moments.ts";
import type { FastifyRequest } from "fastify";
import type { Database } from "#db/database.ts";
import type { Position } from "#db/standbys/position.ts";
import { hashToken } from "#secrets/tokens.ts";
import { isOwnMachine } from "./ownMachine.ts";
import {
  type CurrentSession,
  findSession,
  type SignedInUser,
  touchSession,
} from "./authenticate.queries.ts";

export type Caller = {
  user: SignedInUser;
  session: CurrentSession;
  /** How far the log was when they were let in, where that was asked for. */
  position: Position | null;
};

/** Writing on each call would make every read a write; a few minutes are exact enough. */
const touchEveryMs = 5 * minuteMs;

export const sessionLife = {
  briefMs: dayMs,
  slidingMs: 14 * dayMs,
  mostMs: 90 * dayMs,
  recentMs: hourMs,
} as const;

/** Who calls, by the two headers, or nobody. */
export async function findCaller(
  request: FastifyRequest,
  db: Database,
  now: Moment,
  { withPosition }: { withPosition: boolean },
): Promise<Caller | undefined> {
  const token = request.headers["x-user-token"];
  const email = request.headers["x-user-email"];
  if (typeof token !== "string" || typeof email !== "string" || token === "") return undefined;
  const found = await findSession(
    db,
    { tokenHash: hashToken(token), email: email.trim(), now },
    { withPosition },
  );
  // Everybody knows the password of a demo account.
  if (!found || (found.isDemo && !isOwnMachine(request))) return undefined;
  await keepAlive(db, found.session, now);
  return { user: found.user, session: found.session, position: found.position };
}

async function keepAlive(db: Database, session: CurrentSession, now: Moment): Promise<void> {
  if (msBetween(session.last_used_at, now) < touchEveryMs) return;
  await touchSession(db, session.id, now, expiryAfterUse(session, now));
}

/** Remembered sessions slide, up to their end; the others keep the end they were given. */
export function expiryAfterUse(
  session: Pick<CurrentSession, "remember" | "created_at" | "expires_at">,
  now: Moment,
): Moment {
  if (!session.remember) return session.expires_at;
  return earlierOf(
    later(now, sessionLife.slidingMs),
    later(session.created_at, sessionLife.mostMs),
  );
}

export function isRecentSignIn(session: CurrentSession, now: Moment): boolean {
  return msBetween(session.signed_in_at, now) < sessionLife.recentMs;
}
