import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Config } from "#config.ts";
import { throwAwayAfter } from "#http/bodies/bodies.unread.ts";
import { headersFor } from "#http/headers.ts";
import { html } from "#http/html.ts";
import { plainPage } from "#http/plainPage.ts";
import { Problem } from "#http/problem.ts";
import { retryAfterMs } from "./admission.ts";

export type Refusal = {
  /** Whether that was all: then nobody has to look after the call or its answer any more. */
  refusePlainly: (request: IncomingMessage, response: ServerResponse) => boolean;
  refuse: (request: IncomingMessage, response: ServerResponse) => void;
};

const retryAfterSeconds = retryAfterMs / 1_000;

/** Written without the framework: the refused cost a fraction of what the answered do. */
export function makeRefusal(config: Config): Refusal {
  const problem = new Problem("overloaded");
  const headersOf = headersFor(config);
  const always = { "cache-control": "no-store", "retry-after": String(retryAfterSeconds) };
  const listOf = (origin: string | undefined, own: Record<string, string>) =>
    Object.entries({ ...headersOf(origin), ...always, ...own });
  // Only the call's own number is not known before: it is put where this one stands.
  const unnumbered = JSON.stringify(problem.document(noNumber));
  const [before = "", after = ""] = unnumbered.split(noNumber);
  const length = String(Buffer.byteLength(unnumbered));
  const listForCall = (origin?: string) =>
    listOf(origin, { ...problemHeaders, "content-length": length }).flat();
  const head = headOf(problem.status, listForCall());
  const pages = { again: makePage(problem, "again"), once: makePage(problem, "once") };
  return {
    refusePlainly(request, response) {
      if (!isPlain(request, response)) return false;
      const id = randomUUID();
      response.socket?.write(`${head}x-request-id: ${id}\r\n\r\n${before}${id}${after}`);
      // Node has done with it, and goes on to the connection's next call.
      return response.emit("finish");
    },

    refuse(request, response) {
      const id = randomUUID();
      if (hasBody(request)) throwAwayAfter(request, response);
      const { origin } = request.headers;
      if (wantsPage(request)) {
        const { text, headers } = pages[request.method === "GET" ? "again" : "once"];
        const list = listOf(origin, headers).flat();
        response.writeHead(problem.status, [...list, "x-request-id", id]).end(text);
        return;
      }
      const list = [...listForCall(origin), "x-request-id", id];
      response.writeHead(problem.status, list).end(before + id + after);
    },
  };
}

/**
 * Nothing is to be read first or said about the connection, and it is this call's turn on it. Then the
 * answer is written as it is: of all that a refusal takes, Node's own writing would be a sixth.
 */
function isPlain(request: IncomingMessage, response: ServerResponse): boolean {
  return (
    request.method === "GET" &&
    request.httpVersion === "1.1" &&
    request.headers.origin === undefined &&
    !wantsPage(request) &&
    !hasBody(request) &&
    response.shouldKeepAlive &&
    response.socket?.writable === true
  );
}

function headOf(status: number, headers: readonly string[]): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  return `${lines.join("\r\n")}\r\n`;
}

const noNumber = "00000000-0000-0000-0000-000000000000";
const problemHeaders = { "content-type": "application/problem+json; charset=utf-8" };

/** What was sent by a form is not sent again by itself: only who sent it knows whether to. */
function makePage(problem: Problem, how: "again" | "once") {
  const { title, detail } = problem.document(noNumber);
  const isAgain = how === "again";
  const { text, policy } = plainPage(
    "Busy",
    html`<h1>${title}</h1>
      <p>${isAgain ? "This page tries again by itself in a few seconds." : detail}</p>`,
    isAgain ? retryAfterSeconds : undefined,
  );
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "content-length": String(Buffer.byteLength(text)),
  };
  return { text, headers };
}

/** A browser on its way to a page, not one that asks for something within it. */
function wantsPage({ url = "", headers }: IncomingMessage): boolean {
  return !url.startsWith("/api/") && headers.accept?.includes("text/html") === true;
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}
