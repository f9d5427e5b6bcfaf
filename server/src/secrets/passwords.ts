import { timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, type Options, parseOptions, verify } from "@node-rs/argon2";

// The library's default algorithm is argon2id; these are the costs OWASP names first for it.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * One or two at a time: each takes a core, and one of the process's four threads, which files and
 * compression need as well. Who floods the sign-in waits in these lines; all other calls do not.
 */
const lines: Promise<unknown>[] = Array.from({ length: availableParallelism() > 2 ? 2 : 1 }, () =>
  Promise.resolve(),
);
let turn = 0;

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const line = turn++ % lines.length;
  const done = (lines[line] ?? Promise.resolve()).then(work);
  lines[line] = done.catch(() => undefined);
  return done;
}

/** Unicode has several ways to write one letter; the same password must match on every keyboard. */
function normalize(password: string): string {
  return password.normalize("NFKC");
}

/** `like`: with the salt and the cost of this hash, so that the two can be compared as they are. */
export async function hashPassword(password: string, like?: string): Promise<string> {
  const settings = like === undefined ? cost : settingsOf(like);
  return inTurn(() => hash(normalize(password), settings));
}

let hashOfNothing: Promise<string> | undefined;

/** Does the same work whether or not there is an account, so that time tells nothing. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  hashOfNothing ??= hashPassword("nobody has this password");
  const kept = passwordHash ?? (await hashOfNothing);
  const matches = await inTurn(() => verify(kept, normalize(password)));
  return matches && passwordHash !== undefined;
}

/** The places of those hashes that are of this password. All have one salt, so that one hash is made. */
export async function findPassword(password: string, hashes: readonly string[]): Promise<number[]> {
  hashOfNothing ??= hashPassword("nobody has this password");
  const made = await hashPassword(password, hashes[0] ?? (await hashOfNothing));
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
