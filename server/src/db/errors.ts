import { Problem } from "#http/problem.ts";

/** The one place where PostgreSQL's codes become problems. Anything else stays what it is. */
export function translateDatabaseError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  if (code === "23505" || code === "23P01") return new Problem("already_there", { cause: error });
  // 40001, 40P01: two calls at once; 55P03: a lock not to be had.
  if (code === "40001" || code === "40P01" || code === "55P03")
    return new Problem("unavailable", { cause: error, retryAfterMs: 1_000 });
  if (isOutgrown(error)) return new Problem("unavailable", { cause: error, retryAfterMs: 1_000 });
  if (isOutOfTime(error))
    return new Problem("unavailable", { cause: error, retryAfterMs: 10_000, detail: tookTooLong });
  if (outOfRoom.has(code))
    return new Problem("unavailable", { cause: error, retryAfterMs: 60_000, detail: diskFull });
  if (isAway(code)) return new Problem("unavailable", { cause: error, retryAfterMs: 2_000 });
  return error;
}

const tookTooLong =
  "Nothing was changed: this took longer than it may. Try again in a moment, or ask for less at once.";
const diskFull =
  "Nothing was changed: a disk of the server is full. Tell the people who run this place, and try again later.";

/** Of the database's own disk, and of those where files are kept. */
const outOfRoom = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** Whatever was being done when it was noticed. */
export function isDatabaseDown(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && isAway(code)) return true;
  return error instanceof Error && error.cause !== undefined && isDatabaseDown(error.cause);
}

/** The server runs, and gives no further connection: all that it, the database or the role may have are taken. */
export function isOutOfConnections(error: unknown): boolean {
  return outOfConnections.has(codeOf(error) ?? "");
}

const outOfConnections = new Set(["53300", "53400"]);

/** Whoever connects is turned away, as by a password that was changed meanwhile. */
export function isTurnedAway(error: unknown): boolean {
  return codeOf(error)?.startsWith("28") === true;
}

/** Another row refers to it. */
export function isStillNamed(error: unknown): boolean {
  return codeOf(error) === "23503";
}

/** Somebody else holds it for longer than one may wait. */
export function isLockedOut(error: unknown): boolean {
  return codeOf(error) === "55P03";
}

/** Stopped, since it took longer than it may. */
export function isOutOfTime(error: unknown): boolean {
  return codeOf(error) === "57014";
}

/** A prepared `select *` whose table has got a column since, by a newer version beside this one. */
export function isOutgrown(error: unknown): boolean {
  return (
    codeOf(error) === "0A000" &&
    error instanceof Error &&
    "routine" in error &&
    error.routine === "RevalidateCachedQuery"
  );
}

/** The server answers, and is one that can't be written: a standby, or a primary that was demoted. */
export const readOnlyCode = "25006";

const ofTheNetwork = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Gone, going, coming, or for the moment no place to write: it passes, and is to be asked again. */
function isAway(code: string): boolean {
  return (
    code.startsWith("08") ||
    code.startsWith("57P") ||
    // The connection went while something was being done, and nobody knows whether it was.
    code === "40003" ||
    outOfConnections.has(code) ||
    code === readOnlyCode ||
    ofTheNetwork.has(code)
  );
}

/** What pg raises without a code when a server goes away under it, or does not answer. */
const withoutCode = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "timeout expired",
  "not queryable",
  "Query read timeout",
  "There was an error establishing an SSL connection",
];

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string")
    return isMissingSocket(error) ? "ECONNREFUSED" : error.code;
  return withoutCode.some((words) => error.message.includes(words)) ? "08006" : undefined;
}

/** Of a server on this machine that does not run; any other missing file is no matter of the database. */
function isMissingSocket(error: Error): boolean {
  return (
    "code" in error && error.code === "ENOENT" && "syscall" in error && error.syscall === "connect"
  );
}
