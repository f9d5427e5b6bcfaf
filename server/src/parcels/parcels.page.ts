import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import type { Comment } from "@sightline/contract/conversations.shapes.ts";
import type { Parcel } from "@sightline/contract/parcels.ts";
import { replaceMentions } from "@sightline/contract/text/mentions.ts";
import { momentInWords } from "#mail/letter.ts";
import { type Html, html } from "./parcels.html.ts";
import { type FileList, type Writing, writeInsight } from "./parcels.insight.ts";
import { drawMarkdown } from "./parcels.markdown.ts";
import { style } from "./parcels.style.ts";
import type { Packed } from "./parcels.texts.ts";
import { nameOf, sentence, tellAnswer, tellEvent } from "./parcels.words.ts";

/** The whole request as one page that needs nothing else to be read: piece by piece. */
export function* writePage(
  parcel: Parcel,
  { paths, missing, timeZone, madeAt }: Packed,
): Generator<Html, void> {
  const { insight_request: request, insight_response: insight } = parcel;
  const when = (moment: string) => momentInWords(moment, timeZone);
  const fileList: FileList = (all) => listFiles(all, paths, missing);
  const writing: Writing = { parcel, when, fileList };
  const pictureAt = (id: number) => {
    const path = paths.get(id);
    return path === undefined || missing.has(path) ? undefined : addressOf(path);
  };
  yield writeHead(writing);
  if (insight) yield* writeInsight(insight, pictureAt, writing);
  yield html`<section>
    <h2>What was asked</h2>
    ${drawMarkdown(request.description)}
    <h3>Points</h3>
    <ol>
      ${request.insight_points.map(({ text }) => html`<li>${text}</li>`)}
    </ol>
  </section>`;
  yield writeAnswers(request.insight_answers);
  yield html`<section>
    <h2>Files of the request</h2>
    ${fileList(request.attachments) ?? html`<p>None.</p>`}
  </section>`;
  yield* writeTalk("Conversation", parcel.comments, "comments", writing);
  if (parcel.notes) yield* writeTalk("Internal notes", parcel.notes, "notes", writing);
  yield writeLedger(writing);
  yield writeLog(writing);
  yield html`<footer><p>Made by Sightline on ${when(madeAt)}.</p></footer></main></body></html>`;
}

function writeHead({ parcel, when }: Writing): Html {
  const { insight_request: request, category } = parcel;
  const { visibility, organization_plan: plan } = request;
  const facts: [string, string][] = [
    ["Request", `#${request.id}, ${category}`],
    ["Status", sentence(request.status)],
    ["Asked by", `${nameOf(request.requester)}, ${when(request.created_at)}`],
    [
      "For",
      visibility === "organization"
        ? `everyone in ${plan?.name ?? "the plan"}`
        : "the people taking part",
    ],
    ["Taking part", request.participants.map(nameOf).join(", ") || "nobody else"],
    ["Analyst", request.analyst ? nameOf(request.analyst) : "nobody yet"],
    ["Promised for", when(request.ledger.promised_now)],
    ...(request.delivered_at
      ? [["Delivered", when(request.delivered_at)] as [string, string]]
      : []),
    ...(request.rating === null ? [] : [["Rating", `${request.rating} of 5`] as [string, string]]),
  ];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${request.title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>${request.title}</h1>
          ${tableOf(facts)}
        </main>
      </body>
    </html>`;
}

function tableOf(rows: readonly (readonly [string, string])[]): Html {
  return html`<table class="facts">
    <tbody>
      ${rows.map(
        ([term, words]) =>
          html`<tr>
            <th scope="row">${term}</th>
            <td>${words}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function writeAnswers(answers: Parcel["insight_request"]["insight_answers"]): Html {
  if (answers.length === 0) return html``;
  return html`<section>
    <h2>Details</h2>
    ${tableOf(answers.map((answer) => [answer.label, tellAnswer(answer)] as const))}
  </section>`;
}

type Part = Parcel["shortened"][number];

function* writeTalk(
  title: string,
  said: readonly Comment[],
  part: Part,
  { parcel, when, fileList }: Writing,
): Generator<Html> {
  yield html`<section>
    <h2>${title}</h2>
    ${shortenedWords(parcel, part)}
  </section>`;
  if (said.length === 0) yield html`<p>None.</p>`;
  const names = new Map(parcel.people.map((one) => [one.id, nameOf(one)]));
  for (const comment of said) {
    const { author, created_at, edited_at, body, passage, attachments, deleted } = comment;
    const words = replaceMentions(body, ({ id, as }) => `@${names.get(id) ?? as}`);
    yield html`<article class="said">
      <p class="about">
        <b>${nameOf(author)}</b>,
        ${when(created_at)}${edited_at === null || deleted ? null : ", changed later"}
      </p>
      ${passage ? html`<blockquote>${passage.quote}</blockquote>` : null}${
        deleted ? html`<p>Deleted</p>` : drawMarkdown(words)
      }${fileList(attachments)}
    </article>`;
  }
  yield html`</section>`;
}

function shortenedWords({ shortened }: Parcel, part: Part): Html | null {
  if (!shortened.includes(part)) return null;
  return html`<p class="about">Only the latest are here; what came before is left out.</p>`;
}

function writeLedger({ parcel, when }: Writing): Html {
  const { ledger } = parcel.insight_request;
  const rows: [string, string][] = [
    ["Promised at submission", when(ledger.promised_at_submission)],
    ...ledger.pauses.map(({ from, to, reason }): [string, string] => [
      "Paused",
      `${when(from)} to ${to === null ? "now" : when(to)}${reason === null ? "" : `: ${reason}`}`,
    ]),
    ...ledger.told.map(({ at, expected_at, reason }): [string, string] => [
      "New time told",
      `${when(at)}: expected by ${when(expected_at)}. ${reason}`,
    ]),
    ["Promised now", when(ledger.promised_now)],
    ...(ledger.delivered_at ? [["Delivered", when(ledger.delivered_at)] as [string, string]] : []),
  ];
  return html`<section>
    <h2>The promise</h2>
    ${tableOf(rows)}
  </section>`;
}

function writeLog({ parcel, when }: Writing): Html {
  return html`<section>
    <h2>What happened</h2>
    ${shortenedWords(parcel, "events")}
    <table>
      <thead>
        <tr>
          <th>When</th>
          <th>Who</th>
          <th>What</th>
        </tr>
      </thead>
      <tbody>
        ${parcel.events.map(
          (event) =>
            html`<tr>
              <td>${when(event.created_at)}</td>
              <td>${event.actor ? nameOf(event.actor) : "Sightline"}</td>
              <td>${tellEvent(event)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

function listFiles(
  attachments: readonly Attachment[],
  paths: ReadonlyMap<number, string>,
  missing: ReadonlySet<string>,
): Html | null {
  if (attachments.length === 0) return null;
  return html`<ul class="files">
    ${attachments.map(({ id, filename }) => {
      const path = paths.get(id);
      return path === undefined || missing.has(path)
        ? html`<li>${filename} (not in here: it could not be found)</li>`
        : html`<li><a href="${addressOf(path)}">${filename}</a></li>`;
    })}
  </ul>`;
}

/** As a link from the page beside it. */
function addressOf(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
