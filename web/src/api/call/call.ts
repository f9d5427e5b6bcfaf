import {
  type Answer,
  type BodySent,
  type Endpoint,
  linkHeader,
  type LinkSent,
  type ParamsSent,
  type QuerySent,
} from "@sightline/contract/base/endpoint.ts";
import { beginActivity } from "./activity.ts";
import { holdAhead, takeAhead, takeArrived } from "./ahead.ts";
import { closeTicket, findCached, keepCached, openTicket } from "./callCache.ts";
import { forgetTouchedBy } from "./forget.ts";
import { shareInFlight } from "./inFlight.ts";
import { type Outgoing, send } from "./send.ts";
import { signedOutProblem } from "./callProblem.ts";
import { currentSession, isSessionOver } from "#api/session/session.ts";
import { toFormData } from "./formData.ts";
import { type QueryPairs, urlOf } from "./urls.ts";

type Given<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : {} extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

type InPath<T> = T extends object ? { [K in keyof T]: string | number } : undefined;

/** What a row asks for: its parameters, query, link and body, each required only where the row has it. */
export type Sent<E extends Endpoint> = Given<"params", InPath<ParamsSent<E>>> &
  Given<"query", QuerySent<E>> &
  Given<"link", LinkSent<E>> &
  Given<"body", BodySent<E> | (BodySent<E> extends undefined ? never : FormData)>;

export type CallOptions = {
  /** One per submit attempt, kept over its retries; made here if the row wants one and none is given. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Does not raise the spinner, beyond what the row itself says. */
  background?: boolean;
};

export type CallArguments<E extends Endpoint> =
  {} extends Sent<E> ? [sent?: Sent<E> & CallOptions] : [sent: Sent<E> & CallOptions];

type AnySent = {
  params?: Record<string, string | number>;
  query?: QueryPairs;
  link?: string;
  body?: unknown;
};

/** The one way to the API. Fails with a CallProblem, or with the signal's reason when aborted. */
export function call<E extends Endpoint>(
  endpoint: E,
  ...[sent]: CallArguments<E>
): Promise<Answer<E>> {
  // Sent<E> is this shape for every row; only the generic hides it.
  const given = (sent ?? {}) as AnySent & CallOptions;
  const url = urlOf(endpoint, given.params, given.query);
  // The server builds every answer by the schema that Answer<E> is inferred from.
  if (endpoint.access !== "everybody" && isSessionOver()) return Promise.reject(signedOutProblem());
  const answer =
    endpoint.method === "GET" ? load(endpoint, url, given) : write(endpoint, url, given);
  return answer as Promise<Answer<E>>;
}

/** By what a loaded row is held: its URL first, and the link it is about, which no URL tells. */
export function keyOfCall<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> | undefined,
): [url: string, link?: string] {
  // As in `call`.
  const link = (sent as AnySent | undefined)?.link;
  const url = urlOfCall(endpoint, sent);
  return link === undefined ? [url] : [url, link];
}

/** The URL a row is loaded, cached and queried by. */
export function urlOfCall<E extends Endpoint>(endpoint: E, sent: Sent<E> | undefined): string {
  // As in `call`.
  const given = (sent ?? {}) as AnySent;
  return urlOf(endpoint, given.params, given.query);
}

/** What asking ahead takes of a row: its schemas come later, with the code that reads the answer. */
export type RowAhead = Pick<Endpoint, "path" | "cacheForMs">;

/**
 * Asks in the background for what is wanted soon: while the code of a screen is on its way, or when
 * the pointer comes to a link. Who then asks the same is given this answer.
 */
export async function callAhead(row: RowAhead, sent: AnySent = {}): Promise<unknown> {
  const url = urlOf(row, sent.params, sent.query);
  const cached = cachedOf(row, url);
  if (cached) return cached.body;
  const outgoing = gettingOf(url);
  return holdAhead(sharingKey(outgoing), url, () => send(outgoing, new AbortController().signal));
}

/** What is there without asking: kept from before, or asked for ahead. Nobody has to wait for it. */
export function findAtHand(
  endpoint: RowAhead,
  url: string,
): { body: unknown; askedAt?: number } | undefined {
  const cached = cachedOf(endpoint, url);
  if (cached) return cached;
  const arrived = takeArrived(sharingKey(gettingOf(url)));
  if (arrived && endpoint.cacheForMs !== undefined) {
    const ticket = openTicket(url);
    keepCached(ticket, arrived.body, arrived.askedAt);
    closeTicket(ticket);
  }
  return arrived;
}

async function load(
  endpoint: Endpoint,
  url: string,
  given: AnySent & CallOptions,
): Promise<unknown> {
  const cached = cachedOf(endpoint, url);
  if (cached) return cached.body;
  return shareCall(endpoint, gettingOf(url, given.link), given, async (outgoing, signal) => {
    const ticket = openTicket(url);
    try {
      const body = await (takeAhead(sharingKey(outgoing)) ?? send(outgoing, signal));
      if (endpoint.cacheForMs !== undefined) keepCached(ticket, body);
      return body;
    } finally {
      closeTicket(ticket);
    }
  });
}

function cachedOf({ cacheForMs }: RowAhead, url: string) {
  return cacheForMs === undefined ? undefined : findCached(url, cacheForMs);
}

function gettingOf(url: string, link?: string): Outgoing {
  return { method: "GET", url, headers: { ...headersOf(), ...ofLink(link) } };
}

function ofLink(link: string | undefined): Record<string, string> {
  return link === undefined ? {} : { [linkHeader]: link };
}

function write(endpoint: Endpoint, url: string, given: AnySent & CallOptions): Promise<unknown> {
  const body = bodyOf(endpoint, given.body);
  const headers = {
    ...headersOf(body instanceof FormData ? "form" : "json"),
    ...ofLink(given.link),
  };
  if (given.idempotencyKey) headers["Idempotency-Key"] = given.idempotencyKey;
  const outgoing: Outgoing = { method: endpoint.method, url, headers, body };
  return shareCall(endpoint, outgoing, given, async (shared, signal) => {
    // Made after sharing, or two presses of one button would differ by it and both go out.
    const keyed = { ...shared, headers: withKey(endpoint, shared.headers) };
    let done: string | undefined;
    try {
      const answer = await send(keyed, signal);
      done = url;
      return answer;
    } finally {
      // Also after a failure: a conflict, or an answer that got lost, means our picture may be old.
      forgetTouchedBy(endpoint, done);
    }
  });
}

function shareCall(
  endpoint: Endpoint,
  outgoing: Outgoing,
  given: CallOptions,
  start: (outgoing: Outgoing, signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const isBackground = endpoint.background ?? given.background ?? false;
  const end = isBackground ? undefined : beginActivity();
  const shared = shareInFlight(
    sharingKey(outgoing),
    outgoing.url,
    (signal) => start(outgoing, signal),
    given.signal,
  );
  return end ? shared.finally(end) : shared;
}

/** Files cannot be compared, so a form is never the same as another. */
function sharingKey({ method, url, headers, body }: Outgoing): string {
  const sameness = body instanceof FormData ? crypto.randomUUID() : body;
  return JSON.stringify([method, url, headers, sameness]);
}

function headersOf(kind: "json" | "form" = "json"): Record<string, string> {
  const session = currentSession();
  return {
    Accept: "application/json",
    // The browser itself names a form's boundary.
    ...(kind === "json" ? { "Content-Type": "application/json" } : {}),
    ...(session ? { "X-USER-TOKEN": session.token, "X-USER-EMAIL": session.email } : {}),
  };
}

function withKey(endpoint: Endpoint, headers: Record<string, string>): Record<string, string> {
  if (!endpoint.idempotent || headers["Idempotency-Key"]) return headers;
  return { ...headers, "Idempotency-Key": crypto.randomUUID() };
}

function bodyOf(endpoint: Endpoint, body: unknown): string | FormData | undefined {
  if (body === undefined || body instanceof FormData) return body;
  if (endpoint.bodyKinds?.includes("multipart")) return toFormData(body);
  return JSON.stringify(body);
}
