import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { type Config, isLoopback } from "#config.ts";

const callHeaders = [
  "content-type",
  "x-user-token",
  "x-user-email",
  "x-link-token",
  "idempotency-key",
  "last-event-id",
];
const answerHeaders = ["x-request-id", "retry-after", "x-sightline-version"];

/** What only a page needs, or somebody who asks why a call failed: parts of the page go without. */
export const headersOfPages = [
  "x-request-id",
  "x-frame-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
  "content-security-policy",
];

/** What every answer carries, also one that is written without the framework. */
export function headersOfEveryAnswer(config: Config): Record<string, string> {
  const isSecure = config.publicUrl.startsWith("https:");
  const subdomains = config.hstsSubdomains ? "; includeSubDomains" : "";
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    ...(isSecure ? { "strict-transport-security": `max-age=31536000${subdomains}` } : {}),
  };
}

/** Those, for an answer that is written without the framework to whoever asks from a page. */
export function headersFor(config: Config): (origin: string | undefined) => Record<string, string> {
  const always = headersOfEveryAnswer(config);
  const corsOf = corsFor(config);
  return (origin) => ({ ...always, vary: "origin", ...corsOf(origin) });
}

/** Nothing for a page that may not read the answer. */
function corsFor(
  config: Config,
): (origin: string | undefined) => Record<string, string> | undefined {
  const isOurs = makeIsOurs(config);
  return (origin) =>
    origin !== undefined && isOurs(origin)
      ? {
          "access-control-allow-origin": origin,
          "access-control-expose-headers": answerHeaders.join(", "),
        }
      : undefined;
}

/** Those, and CORS for pages that are served elsewhere. */
export function sendHeaders(app: FastifyInstance, config: Config, version: string): void {
  const always = headersOfEveryAnswer(config);
  const corsOf = corsFor(config);
  const ofApi = {
    ...always,
    "x-sightline-version": version,
    "cache-control": "no-store",
    vary: "origin",
  };
  app.addHook("onRequest", (request, reply, goOn) => {
    reply.header("x-request-id", request.id);
    if (!isAskedByPages(request.url)) {
      reply.headers(always);
      return goOn();
    }
    reply.headers(ofApi);
    const cors = corsOf(request.headers.origin);
    if (cors) reply.headers(cors);
    if (request.method !== "OPTIONS") return goOn();
    if (cors)
      reply.headers({
        "access-control-allow-methods": "GET, POST, PUT, DELETE",
        "access-control-allow-headers": callHeaders.join(", "),
        "access-control-max-age": "600",
      });
    reply.code(204).send();
  });
}

/**
 * Pages that may call from elsewhere: the public one, those named, and while we are on one's own
 * machine any of it. The session travels in headers that a page must set itself, never in a cookie.
 */
function makeIsOurs({ publicUrl, pageOrigins }: Config): (origin: string) => boolean {
  const named = new Set([new URL(publicUrl).origin, ...pageOrigins]);
  const isLocal = isLoopback(new URL(publicUrl).hostname);
  return (origin) =>
    named.has(origin) || (isLocal && URL.canParse(origin) && isLoopback(new URL(origin).hostname));
}

/** The API, and whether it is back, which a page of elsewhere has to be able to read as well. */
function isAskedByPages(url: string): boolean {
  return url.startsWith("/api/") || url.startsWith("/users/password") || url === "/readyz";
}

/** For the page itself: scripts, styles and fonts of our own, inline only what it was built with, nothing evaluated. */
export function pagePolicy(config: Config, page: string): string {
  const apiHosts = [config.apiHostHttp, config.apiHostHttps].filter((host) => host !== null);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(page, "script")].join(" "),
    ["style-src 'self'", ...hashesOf(page, "style")].join(" "),
    "font-src 'self'",
    "img-src 'self' blob: data:",
    `connect-src ${["'self'", ...apiHosts.map((host) => new URL(host).origin)].join(" ")}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Of each element of that name whose text stands in the page. */
function hashesOf(page: string, element: "script" | "style"): string[] {
  const texts = page.matchAll(
    new RegExp(`<${element}>([^<]*(?:<(?!/${element}>)[^<]*)*)</${element}>`, "g"),
  );
  return Array.from(texts, ([, text = ""]) => {
    const hash = createHash("sha256").update(text).digest("base64");
    return `'sha256-${hash}'`;
  });
}
