import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import fastJson from "fast-json-stringify";
import * as z from "zod/mini";

export type Serializer = {
  serialize: (answer: unknown) => { status: number; answer: string };
  /** Some answers of this row hold a token that signs somebody in or lets them in. */
  holdsToken: boolean;
};

/**
 * The response schema is the whitelist: what it does not name never leaves. fast-json-stringify
 * does it at a fifth of the cost of zod's own encoding.
 */
export function makeSerializer(endpoint: Endpoint, parseAnswers: boolean): Serializer {
  const { response } = endpoint;
  if (response === "stream" || response === "file") return withoutBody(200);
  if (response === null) return withoutBody(204);
  const status = endpoint.status ?? 200;
  const { stringify, holdsToken } = shapeOf(response);
  const serialize = (answer: unknown) => ({ status, answer: stringify(answer) });
  if (!parseAnswers) return { serialize, holdsToken };
  const serializeAndParse = (answer: unknown) => {
    const sent = serialize(answer);
    response.parse(JSON.parse(sent.answer));
    return sent;
  };
  return { serialize: serializeAndParse, holdsToken };
}

function withoutBody(status: number): Serializer {
  return { serialize: () => ({ status, answer: "" }), holdsToken: false };
}

type AnswerShape = { stringify: (answer: unknown) => string; holdsToken: boolean };

const shapes = new WeakMap<z.ZodMiniType, AnswerShape>();

/** Writing the code for a shape takes milliseconds, so the apps of one process share it. */
function shapeOf(response: z.ZodMiniType): AnswerShape {
  const known = shapes.get(response);
  if (known) return known;
  const schema = answerSchema(response);
  const holdsToken = namesToken(JSON.stringify(schema));
  const made = { stringify: fastJson(schema), holdsToken };
  shapes.set(response, made);
  return made;
}

/**
 * Whether a name in this JSON speaks of one. Within a text of somebody's a quote is written with a
 * backslash, so none ends there; and the bound keeps one of nothing but "token" from taking long.
 */
export function namesToken(json: string): boolean {
  return /(?:token|secret)\w{0,40}":/i.test(json);
}

function answerSchema(response: z.ZodMiniType): fastJson.Schema {
  const schema = z.toJSONSchema(response, {
    target: "draft-7",
    io: "output",
    // Left in, an unknown key inside a nullable object throws instead of being dropped.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  // Both describe JSON Schema draft 7; the two libraries only name the type differently.
  return withoutChoices(schema) as fastJson.Schema;
}

/**
 * A thing or null, said in the one word for it: a choice between two shapes is decided by a
 * validator, for each value, which takes as long as writing all the rest.
 */
function withoutChoices(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutChoices);
  if (typeof schema !== "object" || schema === null) return schema;
  const { anyOf, ...further } = Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => [key, withoutChoices(inner)]),
  );
  if (!Array.isArray(anyOf)) return further;
  const [shape, ...others]: unknown[] = anyOf.filter((one) => typeOf(one) !== "null");
  const isOrNull = anyOf.length === 2 && others.length === 0 && typeOf(shape) !== undefined;
  return isOrNull ? { ...further, ...Object(shape), nullable: true } : { ...further, anyOf };
}

/** A choice of its own has none. */
function typeOf(schema: unknown): unknown {
  return typeof schema === "object" && schema !== null ? Reflect.get(schema, "type") : undefined;
}
