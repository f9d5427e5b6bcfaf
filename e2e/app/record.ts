import { appendFileSync, readFileSync } from "node:fs";
import type { BrowserContext, Request } from "@playwright/test";

/** A call as it left a page, without what somebody typed. */
export type Recorded = {
  method: string;
  path: string;
  /** The names in its query. */
  query: string[];
  type: string;
  isSignedIn: boolean;
  /** Whether it names both the token and the e-mail, or neither. */
  isPaired: boolean;
  /** What is in its body, by place (`user.email`, `list[].id`): the kind, or whether yes or no. */
  fields: Record<string, string>;
};

/** Keeps what pages call, for whoever reads it when all journeys are done. */
export function recordCallsOf(context: BrowserContext): void {
  context.on("request", (request) => {
    if (request.resourceType() !== "fetch" && request.resourceType() !== "xhr") return;
    appendFileSync(recordFile(), `${JSON.stringify(recordedOf(request))}\n`);
  });
}

export function readRecord(): Recorded[] {
  const lines = readFileSync(recordFile(), "utf8").trimEnd().split("\n");
  // Written by `recordCallsOf`.
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Recorded);
}

function recordedOf(request: Request): Recorded {
  const { pathname, searchParams } = new URL(request.url());
  const headers = request.headers();
  const type = headers["content-type"]?.split(";")[0] ?? "";
  const [token, email] = [headers["x-user-token"], headers["x-user-email"]];
  return {
    method: request.method(),
    path: pathname,
    query: [...searchParams.keys()],
    type,
    isSignedIn: token !== undefined,
    isPaired: Boolean(token) === Boolean(email),
    fields: type === "multipart/form-data" ? partsOf(request) : fieldsOf(request.postData()),
  };
}

function partsOf(request: Request): Record<string, string> {
  const text = request.postDataBuffer()?.toString("latin1") ?? "";
  const names = [...text.matchAll(/name="([^"]+)"(; filename=)?/g)];
  return Object.fromEntries(names.map(([, name = "", file]) => [name, file ? "file" : "string"]));
}

function fieldsOf(text: string | null): Record<string, string> {
  try {
    return Object.fromEntries(placesIn("", JSON.parse(text ?? "")));
  } catch {
    return {};
  }
}

function placesIn(place: string, value: unknown): [string, string][] {
  if (Array.isArray(value))
    return [[place, "list"], ...value.flatMap((each) => placesIn(`${place}[]`, each))];
  if (typeof value === "boolean" || value === null) return [[place, String(value)]];
  if (typeof value !== "object") return [[place, typeof value]];
  return Object.entries(value).flatMap(([name, each]) =>
    placesIn(place === "" ? name : `${place}.${name}`, each),
  );
}

function recordFile(): string {
  return process.env["JOURNEY_CALLS"] ?? "";
}
