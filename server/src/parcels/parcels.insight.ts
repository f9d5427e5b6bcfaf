import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import type {
  InsightSource,
  InsightVersion,
} from "@sightline/contract/insights/insights.shapes.ts";
import { tellReader } from "@sightline/contract/insights/readers.words.ts";
import { tellStatements } from "@sightline/contract/insights/statements.words.ts";
import type { Parcel } from "@sightline/contract/parcels.ts";
import { withEstimates, withNames } from "#insights/insights.ts";
import { type Html, html, link, within } from "./parcels.html.ts";
import { drawMarkdown } from "./parcels.markdown.ts";
import { nameOf } from "./parcels.words.ts";

/** What all pieces of the page are written with. */
export type Writing = {
  parcel: Parcel;
  when: (moment: string) => string;
  fileList: (attachments: readonly Attachment[]) => Html | null;
  /** Where a picture of a text lies beside the page. */
  pictureAt: (id: number) => string | undefined;
};

const outcomes = {
  answered: "Answered",
  partly_answered: "Partly answered",
  not_found: "Not found",
} as const;
const marks = { answered: "Answered", partly: "Partly", not_found: "Not found" } as const;

type Insight = NonNullable<Parcel["insight_response"]>;

/** As it reads now, with its sources. */
export function* writeInsight(insight: Insight, writing: Writing): Generator<Html> {
  yield html`<h2>Insight</h2>`;
  const sources = new Set(insight.sources.map(({ number }) => number));
  yield* writeVersion(insight, writing, sources);
  yield writeSources(insight.sources);
}

/** What it said before it was corrected; only the sources of the present one have a place in the page. */
export function* writeEarlier(writing: Writing): Generator<Html> {
  const { earlier_versions: earlier, shortened } = writing.parcel;
  yield html`<h2>Earlier versions</h2>`;
  if (shortened.includes("versions")) yield tellShortened();
  for (const version of earlier) yield* within("section", writeOneEarlier(version, writing));
}

function* writeOneEarlier(version: InsightVersion, writing: Writing): Generator<Html> {
  yield html`<h3>Version ${version.version}</h3>`;
  yield* writeVersion(version, writing);
  yield writeSourceLines(version.sources);
}

export function tellShortened(): Html {
  return html`<p class="about">Only the latest are here; what came before is left out.</p>`;
}

/** Each text is a piece of its own, so that others are served between them. */
function* writeVersion(
  version: InsightVersion,
  { when, fileList, pictureAt }: Writing,
  sources?: ReadonlySet<number>,
): Generator<Html> {
  const { outcome, statements, review_by, note } = version;
  const needs = { pictureAt, ...(sources && { sources }) };
  const facts = [
    `${outcomes[outcome]}.`,
    `Version ${version.version}, published ${when(version.published_at)} by ${nameOf(version.author)}.`,
    ...(tellReader(version) ? [`${tellReader(version)}.`] : []),
    ...(review_by ? [`To be reviewed by ${review_by}.`] : []),
    ...(statements && statements.all > 0 ? [`${tellStatements(statements)}.`] : []),
    ...(note ? [`Corrected: ${note}`] : []),
  ];
  yield html`<p class="about">${facts.join(" ")}</p>`;
  yield html`<div class="summary">${drawMarkdown(withEstimates(version, "summary"), needs)}</div>`;
  yield drawMarkdown(withNames(version), needs);
  if (version.coverage.length > 0) yield writeCoverage(version.coverage);
  const files = fileList(version.attachments);
  if (files) yield files;
}

function writeCoverage(coverage: InsightVersion["coverage"]): Html {
  return html`<h3>The points</h3>
    <table>
      <thead>
        <tr>
          <th>Point</th>
          <th>Mark</th>
          <th>Note</th>
        </tr>
      </thead>
      <tbody>
        ${coverage.map(
          ({ text, mark, note }) =>
            html`<tr>
              <td>${text}</td>
              <td>${marks[mark]}</td>
              <td>${note}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function writeSources(sources: readonly InsightSource[]): Html {
  if (sources.length === 0) return html``;
  return html`<h3>Sources</h3>
    <ol class="sources">
      ${sources.map(
        (source) =>
          html`<li id="source-${source.number}" value="${source.number}">
            ${sourceWords(source)}
          </li>`,
      )}
    </ol>`;
}

function writeSourceLines(sources: readonly InsightSource[]): Html {
  if (sources.length === 0) return html``;
  return html`<h4>Sources</h4>
    <ol class="sources">
      ${sources.map((source) => html`<li value="${source.number}">${sourceWords(source)}</li>`)}
    </ol>`;
}

function sourceWords({ title, publisher, url, published_on, opened_on, original }: InsightSource) {
  const about = [
    publisher,
    published_on,
    opened_on && `opened ${opened_on}`,
    original ? null : "second-hand",
  ].filter(Boolean);
  return html`${title}.
  ${about.join(", ")}${url === null ? null : html`<br />${link(url, html`${url}`)}`}`;
}
