import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Html, html } from "#http/html.ts";
import { isOwnMachine } from "#http/ownMachine.ts";
import { headToo, sendPlainPage } from "#http/plainPage.ts";
import { Problem } from "#http/problem.ts";
import { findLetter, type KeptLetter, listLetters } from "./mailbox.ts";

/** Mail without a mail server, for one's own machine: whoever reads it can sign in as anybody. */
export function serveMailbox(app: FastifyInstance, folder: string): void {
  app.get("/mailbox", headToo, async (request, reply) => {
    requireOwnMachine(request);
    return sendPlainPage(reply, "Mailbox", listPage(await listLetters(folder, 100)));
  });
  app.get<{ Params: { name: string } }>("/mailbox/:name", headToo, async (request, reply) => {
    requireOwnMachine(request);
    return sendPlainPage(
      reply,
      "Mailbox",
      letterPage(await getLetter(folder, request.params.name)),
    );
  });
  app.get<{ Params: { name: string } }>("/mailbox/:name/html", headToo, async (request, reply) => {
    requireOwnMachine(request);
    const letter = await getLetter(folder, request.params.name);
    return reply
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      )
      .header("x-frame-options", "SAMEORIGIN")
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(`<base target="_blank">${letter.html}`);
  });
}

function requireOwnMachine(request: FastifyRequest): void {
  if (isOwnMachine(request)) return;
  throw new Problem("not_found", {
    detail:
      "The mailbox opens only on the machine that Sightline runs on, and not through a proxy.",
  });
}

async function getLetter(folder: string, name: string): Promise<KeptLetter> {
  const letter = await findLetter(folder, name);
  if (!letter) throw new Problem("not_found");
  return letter;
}

function listPage(letters: readonly KeptLetter[]): Html {
  if (letters.length === 0) {
    return html`<h1>Mailbox</h1>
      <p>
        No mail yet. What Sightline sends appears here; only this machine can read it, and not
        through a proxy.
      </p>`;
  }
  return html`<h1>Mailbox</h1>
    <p class="quiet">What Sightline has sent on this machine, newest first.</p>
    <table>
      <thead>
        <tr>
          <th>To</th>
          <th>Subject</th>
          <th>Sent</th>
        </tr>
      </thead>
      <tbody>
        ${letters.map(
          (letter) =>
            html`<tr>
              <td>${letter.to}</td>
              <td><a href="/mailbox/${letter.name}">${letter.subject}</a></td>
              <td>${letter.sent_at}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function letterPage(letter: KeptLetter): Html {
  return html`<p><a href="/mailbox">Mailbox</a></p>
    <h1>${letter.subject}</h1>
    <p class="quiet">To ${letter.to}, ${letter.sent_at}</p>
    <iframe src="/mailbox/${letter.name}/html" title="The mail as it looks"></iframe>
    <h2>As text</h2>
    <pre>${withLinks(letter.text)}</pre>`;
}

function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
