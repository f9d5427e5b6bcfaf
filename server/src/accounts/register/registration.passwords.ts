import { hourMs, minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import type { NewUser } from "#accounts/accounts.queries.ts";
import type { Link } from "#accounts/links/links.queries.ts";
import type { Database } from "#db/database.ts";
import { invalid } from "#http/problem.ts";
import { countCall, tooManyTries } from "#http/throttle.ts";
import { queueMail } from "#mail/mail.ts";
import { mayRegister } from "#place/place.ts";
import { findPassword, hashPassword, haveOneSalt } from "#secrets/passwords.ts";
import { hashToken } from "#secrets/tokens.ts";
import type { Waiter } from "#storage/turns.ts";
import { holdAddress, insertRegistration, listOpenRegistrations } from "./registrations.queries.ts";

/**
 * All that wait with one address have one salt: whose a password is, one hash tells, however many
 * there are, and so takes as long as for an account. Where nobody registers by themselves, nothing
 * is kept and nothing mailed; that too is told by nothing but the settings.
 */
export async function keepRegistration(
  outside: Database,
  person: Omit<NewUser, "password_hash">,
  password: string,
  waiter: Waiter,
  now: Moment,
): Promise<void> {
  const { email } = person;
  const findLike = async (db: Database) =>
    (await listOpenRegistrations(db, email, now))[0]?.password_hash;
  const password_hash = await hashPassword(password, { like: await findLike(outside), waiter });
  const isSettled = await outside.transaction().execute(async (db) => {
    await holdAddress(db, email);
    if (!(await mayRegister(db, email))) return true;
    const like = await findLike(db);
    if (like !== undefined && !haveOneSalt(like, password_hash)) return false;
    const id = await insertRegistration(db, { ...person, password_hash }, now);
    await queueMail(db, "registration", { registration_id: id }, { isWaitedFor: true });
    return true;
  });
  // Somebody registered the same address at this very moment, and theirs has another salt.
  if (!isSettled) await keepRegistration(outside, person, password, waiter, now);
}

/**
 * Whose the password is, of all that wait with the address that the link proves: the link's own if
 * it fits there, or else the latest that it fits.
 */
export async function chooseRegistration(
  outside: Database,
  { email, registration_id }: Link,
  password: string,
  waiter: Waiter,
  now: Moment,
): Promise<number> {
  await countGuess(outside, email, now);
  const waiting = await listOpenRegistrations(outside, email, now);
  const places = await findPassword(
    password,
    waiting.map((one) => one.password_hash),
    waiter,
  );
  const ids = places.flatMap((place) => waiting[place]?.id ?? []);
  const chosen = ids.find((id) => id === registration_id) ?? ids[0];
  if (chosen === undefined) {
    throw invalid({
      password: ["No registration with this address has this password. Check it and try again."],
    });
  }
  return chosen;
}

/** As for signing in. Only who has the mail comes here, so that nobody can lock its owner out. */
const guesses = [
  { limit: 6, withinMs: minuteMs },
  { limit: 30, withinMs: hourMs },
];

async function countGuess(outside: Database, email: string, now: Moment): Promise<void> {
  const subject = hashToken(email.toLowerCase()).toString("base64url");
  let waitMs = 0;
  for (const { limit, withinMs } of guesses) {
    const key = `confirmation ${withinMs} ${subject}`;
    const { count } = await countCall(outside, key, withinMs, now);
    if (count > limit) waitMs = withinMs;
  }
  if (waitMs > 0) throw tooManyTries(waitMs);
}
