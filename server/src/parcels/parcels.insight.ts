import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import type {
  InsightSource,
  InsightVersion,
} from "@sightline/contract/insights/insights.shapes.ts";
import { tellReader } from "@sightline/contract/insights/readers.words.ts";
import { tellStatements } from "@sightline/contract/insights/statements.words.ts";
import type { Parcel } from "@sightline/contract/parcels.ts";
import { withEstimates, withNames } from "#insights/insights.ts";
import { type Html, html, link } from "./parcels.html.ts";
import { drawMarkdown } from "./parcels.markdown.ts";
import { nameOf } from "./parcels.words.ts";

/** What all pieces of the page are written with. */
export type Writing = { parcel: Parcel; when: (moment: string) => string; fileList: FileList };
export type FileList = (attachments: readonly Attachment[]) => Html | null;

const outcomes = {
  answered: "Answered",
  partly_answered: "Partly answered",
  not_found: "Not found",
} as const;
const marks = { answered: "Answered", partly: "Partly", not_found: "Not found" } as const;

type Insight = NonNullable<Parcel["insight_response"]>;
type PictureAt = (id: number) => string | undefined;

/** As it reads now with its sources, and what it said before. */
export function* writeInsight(
  insight: Insight,
  pictureAt: PictureAt,
  writing: Writing,
): Generator<Html> {
  yield html`<section>
    <h2>Insight</h2>
    ${writeVersion(insight, pictureAt, writing)}
  </section>`;
  yield writeSources(insight.sources);
  yield html`</section>`;
  const { earlier_versions: earlier } = writing.parcel;
  if (earlier.length > 0) yield html`<section><h2>Earlier versions</h2></section>`;
  for (const version of earlier) {
    yield html`<section class="earlier">
      <h3>Version ${version.version}</h3>
      ${writeVersion(version, pictureAt, writing, true)}${writeSourceLines(version.sources)}
    </section>`;
  }
  if (earlier.length > 0) yield html`</section>`;
}

function writeVersion(
  version: InsightVersion,
  pictureAt: PictureAt,
  { when, fileList }: Writing,
  isEarlier = false,
): Html {
  const { outcome, statements, review_by, note } = version;
  const numbers = new Set(version.sources.map(({ number }) => number));
  // Only the sources of the present version have a place in the page.
  const needs = { pictureAt, ...(isEarlier ? {} : { sources: numbers }) };
  const facts = [
    `${outcomes[outcome]}.`,
    `Version ${version.version}, published ${when(version.published_at)} by ${nameOf(version.author)}.`,
    ...(tellReader(version) ? [`${tellReader(version)}.`] : []),
    ...(review_by ? [`To be reviewed by ${review_by}.`] : []),
    ...(statements && statements.all > 0 ? [`${tellStatements(statements)}.`] : []),
    ...(note ? [`Corrected: ${note}`] : []),
  ];
  return html`<p class="about">${facts.join(" ")}</p>
    <div class="summary">${drawMarkdown(withEstimates(version, "summary"), needs)}</div>
    ${drawMarkdown(withNames(version), needs)}
    ${
      version.coverage.length === 0
        ? null
        : html`<h3>The points</h3>
            <table>
              <thead>
                <tr>
                  <th>Point</th>
                  <th>Mark</th>
                  <th>Note</th>
                </tr>
              </thead>
              <tbody>
                ${version.coverage.map(
                  ({ text, mark, note: words }) =>
                    html`<tr>
                      <td>${text}</td>
                      <td>${marks[mark]}</td>
                      <td>${words}</td>
                    </tr>`,
                )}
              </tbody>
            </table>`
    }
    ${fileList(version.attachments)}`;
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

function writeSourceLines(sources: readonly InsightSource[]): Html | null {
  if (sources.length === 0) return null;
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
