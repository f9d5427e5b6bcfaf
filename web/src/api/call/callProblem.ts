import { type FieldErrors, problemDocument } from "@sightline/contract/base/problems.shapes.ts";
import type { ProblemCode } from "@sightline/contract/base/problems.ts";

type Told = {
  code: string;
  title: string;
  detail: string;
  status: number;
  errors?: FieldErrors;
  request_id?: string;
  retryAfterMs?: number;
  /** The whole response body: a conflict carries the present record. */
  body?: unknown;
};

/** Why a call failed, in words for a person. The words of the server, or ours where it said nothing. */
export class CallProblem extends Error {
  override name = "CallProblem";
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  /** 0 when no answer came. */
  readonly status: number;
  readonly errors: FieldErrors;
  readonly request_id: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** The same as a moment, for counting down to it. */
  readonly retryAtMs: number | undefined;
  readonly body: unknown;

  constructor(told: Told, cause?: unknown) {
    super(`${told.code}: ${told.title}`, { cause });
    this.code = told.code;
    this.title = told.title;
    this.detail = told.detail;
    this.status = told.status;
    this.errors = told.errors ?? {};
    this.request_id = told.request_id;
    this.retryAfterMs = told.retryAfterMs;
    this.retryAtMs = told.retryAfterMs === undefined ? undefined : Date.now() + told.retryAfterMs;
    this.body = told.body;
  }
}

/** Failures that happen on this side, where no problem document exists. */
const localKinds = {
  unreachable: {
    title: "The server can't be reached",
    detail: "Check your connection and try again.",
  },
  timed_out: {
    title: "The answer is taking too long",
    detail: "Try again in a moment.",
  },
  unreadable: {
    title: "The answer couldn't be read",
    detail: "Try again. If it keeps happening, reload the page.",
  },
} as const;

/** As the server would say it, of what is not even sent. */
export function signedOutProblem(): CallProblem {
  return new CallProblem({
    code: "sign_in_needed",
    status: 401,
    title: "You are not signed in",
    detail: "Sign in and try again. What you typed is kept.",
  });
}

/**
 * What stands before the server can answer in its place and knows none of our words. The whole
 * catalogue would be carried by every page for these few.
 */
const proxyKinds = {
  not_allowed: {
    title: "You can't do this",
    detail: "Something between you and Sightline blocked it. Ask the people who run your network.",
  },
  not_found: {
    title: "Not found",
    detail: "It doesn't exist, or it isn't shared with you.",
  },
  too_large: {
    title: "This is too large",
    detail: "Send less, or split it up.",
  },
  throttled: {
    title: "Too many attempts",
    detail: "Wait a little, then try again.",
  },
  unavailable: {
    title: "Sightline isn't ready right now",
    detail: "It usually takes a few seconds; try again.",
  },
  failed: {
    title: "We couldn't finish this",
    detail: "Try again in a moment.",
  },
} satisfies Partial<Record<ProblemCode, { title: string; detail: string }>>;

const codesWithoutWords = new Map<number, keyof typeof proxyKinds>([
  [403, "not_allowed"],
  [404, "not_found"],
  [413, "too_large"],
  [429, "throttled"],
  [502, "unavailable"],
  [503, "unavailable"],
  [504, "unavailable"],
]);

/** What a call sends. */
export type SentBody = string | FormData | undefined;

/** Ours, for failures that come and go: somebody who sent a text reads that it is not lost. */
const passing = new Set(["unreachable", "timed_out", "unavailable", "failed"]);

function detailOf(code: string, detail: string, body: SentBody): string {
  return passing.has(code) && holdsWords(body) ? `${detail} What you typed is still here.` : detail;
}

/** A press or a choice sends names and numbers; with a space, it is what a person typed. */
function holdsWords(body: SentBody): boolean {
  // JSON as we send it has no space between its parts.
  const texts = body instanceof FormData ? [...body.values()] : [body ?? ""];
  return texts.some((text) => typeof text === "string" && text.includes(" "));
}

export function localProblem(
  code: keyof typeof localKinds,
  cause?: unknown,
  body?: SentBody,
): CallProblem {
  const { title, detail } = localKinds[code];
  return new CallProblem({ code, status: 0, title, detail: detailOf(code, detail, body) }, cause);
}

/** From any response of 400 or above, also one that a proxy made up. */
export async function problemFrom(response: Response, sent?: SentBody): Promise<CallProblem> {
  const body = await readBody(response);
  const retryAfterMs = readRetryAfter(response.headers.get("Retry-After"), Date.now());
  const parsed = problemDocument.safeParse(body);
  if (parsed.success) {
    const { code, title, detail, errors, request_id } = parsed.data;
    return new CallProblem({
      code,
      title,
      detail,
      errors,
      request_id,
      status: response.status,
      retryAfterMs,
      body,
    });
  }
  return new CallProblem({
    ...kindOf(response.status, sent),
    status: response.status,
    retryAfterMs,
    body,
  });
}

/** What a person is shown when something that is no CallProblem was thrown. */
export function asCallProblem(thrown: unknown): CallProblem {
  return thrown instanceof CallProblem ? thrown : localProblem("unreadable", thrown);
}

/** Seconds, or a date. */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === "") return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => "");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function kindOf(status: number, sent: SentBody): { code: string; title: string; detail: string } {
  const code = codesWithoutWords.get(status) ?? "failed";
  const { title, detail } = proxyKinds[code];
  return { code, title, detail: detailOf(code, detail, sent) };
}
