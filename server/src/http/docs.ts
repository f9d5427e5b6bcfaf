import { contract } from "@sightline/contract/contract.ts";
import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { problemKinds } from "@sightline/contract/base/problems.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { choosePacked, type Packed, packOnce, quickly } from "./compression.ts";
import { type Html, html } from "./html.ts";
import { openApi } from "./openapi.ts";
import { headToo, plainPage } from "./plainPage.ts";

/**
 * Made and packed when somebody first asks: describing every row would make each start a sixth of a
 * second longer, and packing megabytes for each stranger would keep others waiting.
 */
export function serveDocs(app: FastifyInstance, publicUrl: string, pack = packOnce): void {
  const description = makeOnce(() => pack(JSON.stringify(openApi(publicUrl)), quickly));
  app.get("/api/v1/openapi.json", headToo, async (request, reply) => {
    reply.type("application/json; charset=utf-8");
    return sendPacked(request, reply, await description());
  });
  const page = makeOnce(() => packPage(pack));
  app.get("/docs", headToo, async (request, reply) => {
    const { policy, packed } = await page();
    reply.header("content-security-policy", policy).type("text/html; charset=utf-8");
    return sendPacked(request, reply, packed);
  });
}

/** What failed is made anew for the next who asks. */
function makeOnce<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

async function packPage(pack: typeof packOnce) {
  const { text, policy } = plainPage("API", docsPage());
  return { policy, packed: await pack(text, quickly) };
}

/** Who has it already is not sent it again. */
function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  const body = choosePacked(request, reply, packed);
  reply.header("cache-control", "no-cache");
  return body === undefined ? reply.code(304).send() : reply.send(body);
}

const accessWords = {
  everybody: "open to everybody",
  signed_in: "for signed-in people",
  analyst: "for analysts and admins",
  admin: "for admins",
} as const;

function docsPage(): Html {
  return html`<h1>The API</h1>
    <p>
      JSON over HTTP, snake_case, moments in UTC. Signed-in calls carry the headers
      <code>X-USER-TOKEN</code> and <code>X-USER-EMAIL</code>. The same as a machine reads it:
      <a href="/api/v1/openapi.json">openapi.json</a>.
    </p>
    ${Object.entries(contract).map(
      ([noun, table]) =>
        html`<h2 id="${noun}">${noun}</h2>
          ${Object.values<Endpoint>(table).map(rowSection)}`,
    )}
    <h2 id="problems">When a call fails</h2>
    <p>
      The answer is a problem document (RFC 9457). Decide by <code>code</code>; the words may
      change.
    </p>
    <table>
      <thead>
        <tr>
          <th>code</th>
          <th>status</th>
          <th>what happened</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(problemKinds).map(
          ([code, kind]) =>
            html`<tr id="problem-${code}">
              <td><code>${code}</code></td>
              <td>${kind.status}</td>
              <td>${kind.title}<br /><span class="quiet">${kind.detail}</span></td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function rowSection(row: Endpoint): Html {
  const limits = row.throttle
    ?.map(
      (one) => `${one.limit} in ${one.withinMs / 60_000} min per ${one.by.replaceAll("_", " ")}`,
    )
    .join("; ");
  return html`<section class="row">
    <h3><span class="method">${row.method}</span> <code>${row.path}</code></h3>
    <p>
      ${row.summary}
      <span class="quiet">${accessWords[row.access]}${limits ? `; at most ${limits}` : ""}</span>
    </p>
    ${schemaDetails("Query", row.query, "input")}${schemaDetails("Body", row.body, "input")}
    ${row.response === null || typeof row.response === "string" ? null : schemaDetails(`Answer ${row.status ?? 200}`, row.response, "output")}
  </section>`;
}

function schemaDetails(
  title: string,
  shape: z.ZodMiniType | undefined,
  io: "input" | "output",
): Html | null {
  if (!shape) return null;
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: "any" });
  return html`<details>
    <summary>${title}</summary>
    <pre>${JSON.stringify(schema, null, 2)}</pre>
  </details>`;
}
