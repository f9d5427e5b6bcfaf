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
  if (isConnectionLoss(code))
    return new Problem("unavailable", { cause: error, retryAfterMs: 2_000 });
  return error;
}

export function isDatabaseDown(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && isConnectionLoss(code);
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

function isConnectionLoss(code: string): boolean {
  return (
    code.startsWith("08") ||
    code.startsWith("57P") ||
    code === "53300" ||
    ["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"].includes(code)
  );
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  // pg raises these without a code when a server goes away under it.
  if (
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable/.test(
      error.message,
    )
  )
    return "08006";
  return undefined;
}
