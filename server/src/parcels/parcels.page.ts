import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import type { Comment } from "@sightline/contract/conversations.shapes.ts";
import type { Parcel } from "@sightline/contract/parcels.ts";
import { replaceMentions } from "@sightline/contract/text/mentions.ts";
import { type Html, html, tableOf, within } from "./parcels.html.ts";
import { tellShortened, type Writing, writeEarlier, writeInsight } from "./parcels.insight.ts";
import { writeLedger } from "./parcels.ledger.ts";
import { drawMarkdown } from "./parcels.markdown.ts";
import { writeScopes } from "./parcels.scope.ts";
import { style } from "./parcels.style.ts";
import type { Packed } from "./parcels.texts.ts";
import { makeWhen, nameOf, sentence, tellAnswer, tellEvent } from "./parcels.words.ts";

/**
 * The whole request as one page that needs nothing else to be read. It comes in pieces of which each takes
 * little time, so that others are served between them and none of it waits in memory.
 */
export function* writePage(parcel: Parcel, packed: Packed): Generator<Html, void> {
  const { paths, missing, timeZone } = packed;
  const writing: Writing = {
    parcel,
    when: makeWhen(timeZone),
    fileList: (all) => listFiles(all, paths, missing),
    pictureAt(id) {
      const path = paths.get(id);
      return path === undefined || missing.has(path) ? undefined : addressOf(path);
    },
  };
  yield html`<!doctype html>`;
  yield* within('html lang="en"', writeDocument(writing, packed));
}

function* writeDocument(writing: Writing, packed: Packed): Generator<Html> {
  yield writeHead(writing.parcel.insight_request.title);
  yield* within("body", within("main", writeMain(writing, packed)));
}

function* writeMain(writing: Writing, { timeZone, madeAt }: Packed): Generator<Html> {
  const { parcel, when, fileList } = writing;
  const { insight_request: request, insight_response: insight } = parcel;
  yield writeFacts(writing);
  if (insight) yield* within("section", writeInsight(insight, writing));
  yield html`<section>
    <h2>What was asked</h2>
    ${drawMarkdown(request.description)}
    <h3>Points</h3>
    <ol>
      ${request.insight_points.map(({ text }) => html`<li>${text}</li>`)}
    </ol>
  </section>`;
  if (request.insight_scopes.length > 0) yield writeScopes(writing);
  if (request.insight_answers.length > 0) yield writeAnswers(request.insight_answers);
  yield html`<section>
    <h2>Files of the request</h2>
    ${fileList(request.attachments) ?? html`<p>None.</p>`}
  </section>`;
  yield* within("section", writeTalk("Conversation", parcel.comments, "comments", writing));
  if (parcel.notes)
    yield* within("section", writeTalk("Internal notes", parcel.notes, "notes", writing));
  yield writeLedger(writing);
  yield* within("section", writeLog(writing));
  if (parcel.earlier_versions.length > 0) yield* within("section", writeEarlier(writing));
  yield html`<footer>
    <p>Made by Sightline on ${when(madeAt)}. Times are those of ${timeZone}.</p>
  </footer>`;
}

function writeHead(title: string): Html {
  return html`<head>
    <meta charset="utf-8" />
    <meta
      http-equiv="Content-Security-Policy"
      content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'"
    />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>
      ${style}
    </style>
  </head>`;
}

function writeFacts({ parcel, when }: Writing): Html {
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
  return html`<h1>${request.title}</h1>
    ${tableOf(facts)}`;
}

function writeAnswers(answers: Parcel["insight_request"]["insight_answers"]): Html {
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
  yield html`<h2>${title}</h2>`;
  if (parcel.shortened.includes(part)) yield tellShortened();
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
}

function* writeLog({ parcel, when }: Writing): Generator<Html> {
  yield html`<h2>What happened</h2>`;
  if (parcel.shortened.includes("events")) yield tellShortened();
  yield* within("table", writeLogRows(parcel.events, when));
}

function* writeLogRows(events: Parcel["events"], when: Writing["when"]): Generator<Html> {
  yield html`<thead>
    <tr>
      <th>When</th>
      <th>Who</th>
      <th>What</th>
    </tr>
  </thead>`;
  yield* within("tbody", writeEvents(events, when));
}

function* writeEvents(events: Parcel["events"], when: Writing["when"]): Generator<Html> {
  for (const event of events) {
    yield html`<tr>
      <td>${when(event.created_at)}</td>
      <td>${event.actor ? nameOf(event.actor) : "Sightline"}</td>
      <td>${tellEvent(event)}</td>
    </tr>`;
  }
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
