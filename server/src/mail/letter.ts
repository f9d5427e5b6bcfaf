import { Html, html } from "#http/html.ts";
import type { Letter, Sender } from "./mail.ts";

/** What a letter says; how it looks is the same for all. */
export type LetterText = {
  to: string;
  subject: string;
  /** The name of the person, once the address is known to be theirs: till then a stranger may have chosen it. */
  name?: string;
  paragraphs: readonly string[];
  action?: Link;
  /** After the link: how long it works, what to do if it was not you. */
  afterwards?: readonly string[];
  /** Several things in one letter, in their order. */
  sections?: readonly LetterSection[];
  /** Why one gets this mail. */
  why: string;
  /** Where one ends such mails. */
  endings?: readonly Link[];
};

type Link = { label: string; url: string };

/** One of several things: told at length, or as a list of links. */
export type LetterSection = {
  heading: string;
  paragraphs?: readonly string[];
  action?: Link;
  afterwards?: readonly string[];
  links?: readonly Link[];
};

export function writeLetter(letter: LetterText): Letter {
  return {
    to: letter.to,
    subject: letter.subject,
    ...(letter.action ? { actionUrl: letter.action.url } : {}),
    write: (sender) => ({ text: asText(letter, sender), html: asHtml(letter, sender).text }),
  };
}

function greeting({ name }: LetterText): string {
  return name ? `Hello ${name},` : "Hello,";
}

function asText(letter: LetterText, sender: Sender): string {
  const { action, afterwards = [], sections = [], endings = [] } = letter;
  return [
    greeting(letter),
    ...letter.paragraphs,
    ...(action ? [linkAsText(action)] : []),
    ...afterwards,
    ...sections.flatMap(sectionAsText),
    ["-- ", sender.name, letter.why, ...endings.map(({ label, url }) => `${label}: ${url}`)].join(
      "\n",
    ),
    "",
  ].join("\n\n");
}

function linkAsText({ label, url }: Link): string {
  return `${label}:\n${url}`;
}

function sectionAsText(section: LetterSection): string[] {
  const { heading, paragraphs = [], action, afterwards = [], links = [] } = section;
  return [
    `${heading}\n${"-".repeat(Math.min(heading.length, 60))}`,
    ...paragraphs,
    ...(action ? [linkAsText(action)] : []),
    ...afterwards,
    ...links.map(linkAsText),
  ];
}

// Mail programs know little CSS: what must hold stands in the elements, the rest is for those that
// follow the reader's dark mode.
const dark =
  "@media (prefers-color-scheme: dark) { .paper { background: #131619 !important } .card { background: #1a1e22 !important; border-color: #2a3036 !important } .ink { color: #ecebe6 !important } .quiet { color: #a4acb2 !important } .button { background: #63c7bf !important; color: #0b2322 !important } .link { color: #63c7bf !important } }";

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const body = "margin:0 0 16px;font-size:16px;line-height:1.55;color:#1a1e22";
const quiet = "margin:0 0 8px;font-size:14px;line-height:1.5;color:#5b646c";

const title =
  "margin:0 0 12px;font-family:Georgia,'Times New Roman',serif;font-weight:500;line-height:1.3;color:#1a1e22";

function asHtml(letter: LetterText, sender: Sender): Html {
  const { action, afterwards = [], sections = [], endings = [] } = letter;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${letter.subject}</title>
        <style>
          ${new Html(dark)}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:32px 16px;background:#fbfaf7;${font}">
        <div style="max-width:560px;margin:0 auto">
          <p
            class="ink"
            style="margin:0 0 16px;font-family:Georgia,'Times New Roman',serif;font-size:20px;color:#1a1e22"
          >
            ${sender.name}
          </p>
          <div
            class="card"
            style="padding:32px;background:#ffffff;border:1px solid #e5e1d7;border-radius:12px"
          >
            <h1
              class="ink"
              style="margin:0 0 20px;font-family:Georgia,'Times New Roman',serif;font-weight:500;font-size:26px;line-height:1.25;color:#1a1e22"
            >
              ${letter.subject}
            </h1>
            <p class="ink" style="${body}">${greeting(letter)}</p>
            ${letter.paragraphs.map((paragraph) => html`<p class="ink" style="${body}">${paragraph}</p> `)}
            ${action ? button(action) : null}
            ${afterwards.map((paragraph) => html`<p class="quiet" style="${quiet}">${paragraph}</p> `)}
            ${sections.map(sectionAsHtml)}
          </div>
          <p class="quiet" style="margin:20px 0 0;font-size:13px;line-height:1.5;color:#5b646c">
            ${letter.why}
          </p>
          ${endings.map(
            (ending) =>
              html`<p class="quiet" style="margin:4px 0 0;font-size:13px;line-height:1.5">
                ${link(ending)}
              </p> `,
          )}
        </div>
      </body>
    </html> `;
}

function sectionAsHtml(section: LetterSection): Html {
  const { heading, paragraphs = [], action, afterwards = [], links = [] } = section;
  return html`<h2 class="ink" style="${title};padding-top:20px;font-size:20px">${heading}</h2>
    ${paragraphs.map((paragraph) => html`<p class="ink" style="${body}">${paragraph}</p> `)}
    ${[...(action ? [action] : []), ...links].map(
      (one) => html`<p class="ink" style="${body}">${link(one)}</p> `,
    )}
    ${afterwards.map((paragraph) => html`<p class="quiet" style="${quiet}">${paragraph}</p> `)} `;
}

function link({ label, url }: Link): Html {
  return html`<a class="link" href="${url}" style="color:#0a6464">${label}</a>`;
}

function button({ label, url }: Link): Html {
  return html`<p style="margin:24px 0">
      <a
        class="button"
        href="${url}"
        style="display:inline-block;padding:12px 22px;border-radius:8px;background:#0a6464;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none"
        >${label}</a
      >
    </p>
    <p class="quiet" style="${quiet}">
      If the button does not work, open this address:<br /><a
        class="link"
        href="${url}"
        style="color:#0a6464;word-break:break-all"
        >${url}</a
      >
    </p> `;
}

/** "30 November 2026": a day that is the same everywhere. */
export function dayInWords(day: string): string {
  const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  return words.format(new Date(`${day}T00:00:00Z`));
}

/** "15 November 2026, 14:05 (Europe/Berlin)": a moment as its reader's clock shows it. */
export function momentInWords(moment: string, timeZone: string): string {
  const words = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone,
  });
  return `${words.format(new Date(moment)).replace(" at ", ", ")} (${timeZone})`;
}
