import { backOffMs, pause } from "./backOff.ts";
import { CallProblem, localProblem, problemFrom, type SentBody } from "./callProblem.ts";
import { takeEarly } from "./early.ts";
import { noteAnswer, noteSilence } from "./health.ts";
import { expireSession } from "#api/session/session.ts";
import { noteVersion } from "./version.ts";
import { keepWanted, presentAddress } from "#api/session/wanted.ts";

export type Outgoing = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: SentBody;
};

const limitMs = 30_000;
/** Ten files of ten megabytes over a slow line. */
const uploadLimitMs = 600_000;
/** What has begun may take its time on a slow line; one that has fallen silent may not for ever. */
const readingLimitMs = 120_000;
const tries = 4;
const mostAskedMs = 10_000;
const spreadMs = 1_000;
const waits = { firstMs: 500, mostMs: 4_000 };

/** Sends it, reads the answer, and turns every failure into a CallProblem. */
export async function send(outgoing: Outgoing, signal: AbortSignal): Promise<unknown> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await sendOnce(outgoing, signal);
    } catch (problem) {
      if (failures >= tries || !isSafeToRepeat(outgoing, problem)) {
        if (isBusy(problem)) noteAnswer(problem.status);
        throw problem;
      }
      await pause(waitMs(failures, problem), signal);
      signal.throwIfAborted();
    }
  }
}

function isSafeToRepeat({ method }: Outgoing, problem: unknown): boolean {
  if (method !== "GET" || !(problem instanceof CallProblem)) return false;
  return problem.code === "unreachable" || [502, 503, 504].includes(problem.status);
}

/** It answers, and says when to come again: as long as that helps, nobody needs to know. */
export function isBusy(problem: unknown): problem is CallProblem {
  return problem instanceof CallProblem && problem.code === "overloaded";
}

/** At least as long as the server asks for, and not all at the same moment. */
function waitMs(failures: number, problem: unknown): number {
  const own = backOffMs(failures, waits);
  const asked = problem instanceof CallProblem ? problem.retryAfterMs : undefined;
  return asked === undefined ? own : Math.min(asked, mostAskedMs) + Math.min(own, spreadMs);
}

async function sendOnce(outgoing: Outgoing, signal: AbortSignal): Promise<unknown> {
  const limit = limitOf(outgoing, signal);
  try {
    const response = await limit.within(reach(outgoing, limit.signal));
    limit.extend(readingLimitMs);
    noteVersion(response.headers);
    const problem =
      response.status >= 400 ? await limit.within(refusal(response, outgoing)) : undefined;
    if (!isBusy(problem)) noteAnswer(response.status);
    if (problem) throw problem;
    return response.status === 204 ? undefined : await limit.within(response.json());
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CallProblem) throw error;
    if (error instanceof SyntaxError) throw localProblem("unreadable", error);
    noteSilence();
    const why = limit.signal.aborted ? "timed_out" : "unreachable";
    throw localProblem(why, error, outgoing.body);
  } finally {
    limit.end();
  }
}

/** Over when the caller leaves or has waited too long, also where what was asked ahead can't be ended. */
function limitOf({ body }: Outgoing, signal: AbortSignal) {
  const limit = new AbortController();
  const giveUp = () => limit.abort();
  let timer = setTimeout(giveUp, body instanceof FormData ? uploadLimitMs : limitMs);
  signal.addEventListener("abort", giveUp);
  const over = new Promise<never>((_, reject) =>
    limit.signal.addEventListener("abort", () => reject(limit.signal.reason)),
  );
  // Nobody may be waiting any more.
  over.catch(() => undefined);
  return {
    signal: limit.signal,
    within: <T>(waiting: Promise<T>): Promise<T> => Promise.race([waiting, over]),
    extend: (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, ms);
    },
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
    },
  };
}

async function reach(
  { method, url, headers, body }: Outgoing,
  signal: AbortSignal,
): Promise<Response> {
  const early = method === "GET" ? takeEarly(url, headers["X-USER-TOKEN"]) : undefined;
  // `no-store`: the browser's own cache knows nothing of sessions.
  return early ?? fetch(url, { method, headers, body, cache: "no-store", signal });
}

async function refusal(response: Response, { body, headers }: Outgoing): Promise<CallProblem> {
  const problem = await problemFrom(response, body);
  if (response.status === 401) leaveForSignIn(headers["X-USER-TOKEN"], headers["X-USER-EMAIL"]);
  return problem;
}

/** Also called by the stream, which is no call of this kind. */
export function leaveForSignIn(token: string | undefined, email: string | undefined): void {
  const address = presentAddress();
  if (!expireSession(token)) return;
  keepWanted(address, email ?? null);
  location.hash = "#/signin";
}
