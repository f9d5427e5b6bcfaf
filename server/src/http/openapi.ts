import { linkHeader } from "@sightline/contract/base/endpoint.ts";
import { rows, type Row } from "@sightline/contract/contract.ts";
import { problemDocument } from "@sightline/contract/base/problems.shapes.ts";
import { problemKinds } from "@sightline/contract/base/problems.ts";
import * as z from "zod/mini";

type Json = Record<string, unknown>;

const contentTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
} as const;

/** OpenAPI 3.1, made from the contract alone. */
export function openApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    const path = row.path.replaceAll(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[row.method.toLowerCase()] = operation(row);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Sightline",
      version: "1",
      description: "Insight requests, their answers, and who shares them.",
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "X-USER-TOKEN" },
        email: { type: "apiKey", in: "header", name: "X-USER-EMAIL" },
      },
      schemas: { problem: jsonSchema(problemDocument, "output") },
    },
  };
}

function operation(row: Row): Json {
  return {
    operationId: row.name,
    summary: row.summary,
    tags: [row.noun],
    ...(row.access === "everybody" ? {} : { security: [{ token: [], email: [] }] }),
    parameters: [
      ...parameters(row.params, "path"),
      ...parameters(row.query, "query"),
      ...headerParameters(row),
    ],
    ...(row.body ? { requestBody: requestBody(row) } : {}),
    responses: responses(row),
  };
}

function requestBody(row: Row): Json {
  const schema = row.body && jsonSchema(row.body, "input");
  const kinds = row.bodyKinds ?? ["json"];
  return {
    required: true,
    content: Object.fromEntries(kinds.map((kind) => [contentTypes[kind], { schema }])),
  };
}

function responses(row: Row): Json {
  const failures = {
    "4XX": problem("The call was refused; `code` says why."),
    "5XX": problem(problemKinds.failed.title),
  };
  if (row.response === null) return { 204: { description: "Done." }, ...failures };
  if (row.response === "stream") {
    return {
      200: {
        description: "Events.",
        content: { "text/event-stream": { schema: { type: "string" } } },
      },
      ...failures,
    };
  }
  if (row.response === "file") {
    return {
      200: {
        description: "The file.",
        content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
      },
      ...failures,
    };
  }
  const content = { "application/json": { schema: jsonSchema(row.response, "output") } };
  return { [row.status ?? 200]: { description: row.summary, content }, ...failures };
}

function problem(description: string): Json {
  return {
    description,
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/problem" } } },
  };
}

function parameters(shape: Row["params"], where: "path" | "query"): Json[] {
  if (!shape) return [];
  const schema = jsonSchema(shape, "input");
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(schema["properties"] ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
  }));
}

function headerParameters(row: Row): Json[] {
  const key = { name: "Idempotency-Key", in: "header", required: false };
  return [
    ...(row.idempotent ? [{ ...key, schema: { type: "string", maxLength: 200 } }] : []),
    ...(row.link
      ? [{ name: linkHeader, in: "header", required: true, schema: jsonSchema(row.link, "input") }]
      : []),
  ];
}

function jsonSchema(shape: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
  });
  return schema;
}
