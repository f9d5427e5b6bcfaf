import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { Html, html } from "./html.ts";

const style = `
  :root { color-scheme: light dark; --paper: #fbfaf7; --ink: #1a1e22; --quiet: #5b646c; --line: #e5e1d7; --accent: #0a6464; --tint: #f4f2ec }
  @media (prefers-color-scheme: dark) { :root { --paper: #131619; --ink: #ecebe6; --quiet: #a4acb2; --line: #2a3036; --accent: #63c7bf; --tint: #1a1e22 } }
  * { box-sizing: border-box }
  body { margin: 0 auto; padding: 40px 24px 96px; max-width: 880px; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
  h1 { font: 500 34px/1.2 Georgia, serif } h2 { margin: 48px 0 8px; font-size: 20px } h3 { margin: 0; font-size: 16px }
  a { color: var(--accent) } code, pre { font: 13px/1.5 ui-monospace, monospace } pre { overflow: auto; padding: 12px; background: var(--tint); border-radius: 8px }
  table { width: 100%; border-collapse: collapse } th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top }
  .quiet { color: var(--quiet) } .row { padding: 16px 0; border-top: 1px solid var(--line) } .method { display: inline-block; min-width: 64px; font-weight: 600; color: var(--accent) }
  button { min-height: 44px; padding: 10px 20px; border: 0; border-radius: 8px; background: var(--accent); color: var(--paper); font: 600 16px/1.5 system-ui, sans-serif; cursor: pointer }
  details > summary { cursor: pointer; padding: 6px 0 } iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 8px; background: #fff }`;

// The policy allows exactly this text, so nothing may be laid out around it.
const styleTag = new Html(`<style>${style}</style>`);
const styleHash = createHash("sha256").update(style).digest("base64");

const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** Programs that look whether a link leads anywhere ask by HEAD, which the page's files would refuse. */
export const headToo = { exposeHeadRoute: true };

/** For the few pages the server writes itself: the API's, the mailbox's. No script at all. */
export async function sendPlainPage(
  reply: FastifyReply,
  title: string,
  body: Html,
): Promise<FastifyReply> {
  return sendPage(reply, plainPage(title, body));
}

export async function sendPage(
  reply: FastifyReply,
  page: { text: string | Buffer; policy: string },
): Promise<FastifyReply> {
  return reply
    .header("content-security-policy", page.policy)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page.text);
}

/** And the policy that allows its style. */
export function plainPage(title: string, body: Html, againAfterSeconds?: number) {
  const again = html`<meta http-equiv="refresh" content="${againAfterSeconds}" />`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${againAfterSeconds === undefined ? null : again}
        <title>${title} · Sightline</title>
        ${styleTag}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
  return { text: page.text, policy };
}
