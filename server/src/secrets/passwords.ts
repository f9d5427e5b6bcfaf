import { timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, type Options, parseOptions, verify } from "@node-rs/argon2";
import { Problem } from "#http/problem.ts";
import { makeTurns, tellWhoLeft, type Waiter } from "#storage/turns.ts";

// The library's default algorithm is argon2id; these are the costs OWASP names first for it.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * One or two at a time: each takes a core, and one of the process's four threads, which files and
 * compression need as well. Who floods the sign-in waits for themselves, and all together never for
 * more than some seconds.
 */
const takeTurn = makeTurns(availableParallelism() > 2 ? 2 : 1, {
  mostWaiting: 50,
  mostInAll: 200,
  refuse: () =>
    new Problem("throttled", {
      detail: "Many passwords are being checked right now. Wait a little, then try again.",
      retryAfterMs: 5_000,
    }),
  leave: tellWhoLeft,
});

/** For what nobody's call asks for. */
const house: Waiter = { id: "house", gone: new AbortController().signal };

function inTurn<T>({ id, gone }: Waiter, work: () => Promise<T>): Promise<T> {
  return takeTurn(id, work, gone);
}

/** Unicode has several ways to write one letter; the same password must match on every keyboard. */
function normalize(password: string): string {
  return password.normalize("NFKC");
}

/** `like`: with the salt and the cost of this hash, so that the two can be compared as they are. */
export async function hashPassword(
  password: string,
  { like, waiter = house }: { like?: string | undefined; waiter?: Waiter } = {},
): Promise<string> {
  const settings = like === undefined ? cost : settingsOf(like);
  return inTurn(waiter, () => hash(normalize(password), settings));
}

let nothing: Promise<string> | undefined;

/** Made once, and in nobody's turn: who is first must not lose it for all others by leaving. */
function hashOfNothing(): Promise<string> {
  nothing ??= hash("nobody has this password", cost).catch((error: unknown) => {
    nothing = undefined;
    throw error;
  });
  return nothing;
}

/** Does the same work whether or not there is an account, so that time tells nothing. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
  waiter = house,
): Promise<boolean> {
  const kept = passwordHash ?? (await hashOfNothing());
  const matches = await inTurn(waiter, () => verify(kept, normalize(password)));
  return matches && passwordHash !== undefined;
}

/** The places of those hashes that are of this password. All have one salt, so that one hash is made. */
export async function findPassword(
  password: string,
  hashes: readonly string[],
  waiter = house,
): Promise<number[]> {
  const like = hashes[0] ?? (await hashOfNothing());
  const made = await hashPassword(password, { like, waiter });
  return hashes.flatMap((one, place) => (isSame(one, made) ? [place] : []));
}

export function haveOneSalt(one: string, other: string): boolean {
  return saltIn(one) === saltIn(other);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function settingsOf(passwordHash: string): Options {
  const { memoryCost, timeCost, parallelism, outputLen } = parseOptions(passwordHash);
  const salt = Buffer.from(saltIn(passwordHash), "base64");
  return { memoryCost, timeCost, parallelism, outputLen, salt };
}

/** As in `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
function saltIn(passwordHash: string): string {
  const salt = passwordHash.split("$")[4];
  if (!salt) throw new Error("This is no hash of a password.");
  return salt;
}
