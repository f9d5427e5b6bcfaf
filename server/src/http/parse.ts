import { type Endpoint, linkHeader } from "@sightline/contract/base/endpoint.ts";
import { sentencesByField } from "@sightline/contract/base/sentences.ts";
import type { FastifyRequest } from "fastify";
import { invalid, Problem } from "./problem.ts";

export type ParsedCall = { params: unknown; query: unknown; body: unknown; link: unknown };

/** Bad ids and link tokens name nothing (404); everything else is told per field (422). */
export function parseCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  fields: unknown,
): ParsedCall {
  return {
    params: parseNaming(endpoint.params, request.params),
    link: parseNaming(endpoint.link, request.headers[linkHeader.toLowerCase()]),
    query: parsePart(endpoint.query, request.query),
    body: parsePart(endpoint.body, fields ?? {}),
  };
}

function parseNaming(schema: Endpoint["params"], given: unknown): unknown {
  if (!schema) return undefined;
  if (findNul(given, 0)) throw new Problem("not_found");
  const result = schema.safeParse(given);
  if (!result.success) throw new Problem("not_found");
  return result.data;
}

function parsePart(schema: Endpoint["body"], given: unknown): unknown {
  if (!schema) return undefined;
  refuseNul(given);
  const result = schema.safeParse(given, { reportInput: true });
  if (!result.success) throw invalid(sentencesByField(result.error.issues));
  return result.data;
}

/** Nobody nests deeper; checking what does would cost more than it is worth. */
const deepestBody = 50;

/** The one character that PostgreSQL can't keep in a text. */
function refuseNul(given: unknown): void {
  const path = findNul(given, 0);
  if (!path) return;
  throw invalid({
    [path.join(".") || "body"]: ["Leave out the character with code 0; it can't be stored."],
  });
}

/** The steps to the first text or name that holds it. */
function findNul(value: unknown, depth: number): string[] | undefined {
  if (typeof value === "string") return value.includes("\0") ? [] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  if (depth === deepestBody)
    throw new Problem("malformed", {
      detail: `It is nested deeper than ${deepestBody} levels. Send it with fewer.`,
    });
  for (const [key, inner] of Object.entries(value)) {
    const further = key.includes("\0") ? [] : findNul(inner, depth + 1);
    if (further) return [key.replaceAll("\0", ""), ...further];
  }
  return undefined;
}

/** The e-mail address a call is about, wherever its body names it. */
export function addressIn({ query, body }: ParsedCall): string | null {
  for (const part of [body, query]) {
    const named = stringAt(part, "email") ?? stringAt(valueAt(part, "user"), "email");
    if (named !== null) return named.toLowerCase();
  }
  return null;
}

function valueAt(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function stringAt(value: unknown, key: string): string | null {
  const found = valueAt(value, key);
  return typeof found === "string" ? found : null;
}
