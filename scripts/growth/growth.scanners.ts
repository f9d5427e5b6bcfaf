import { isVisible } from "#contract/src/accounts/accounts.names.ts";
import { findPasswordFault, passwordStrength } from "#contract/src/accounts/passwords.ts";
import { bounds, codePoints, rawMost } from "#contract/src/base/bounds.ts";
import { isEmailShape, newEmail } from "#contract/src/base/email.ts";
import { email, momentSent, text } from "#contract/src/base/fields.ts";
import type { Scanner } from "#contract/src/base/growth.testing.ts";
import { mentionsIn, replaceMentions } from "#contract/src/text/mentions.ts";
import { errorOf } from "#contract/src/categories/questions.answers.ts";
import { type Question, questionKinds } from "#contract/src/categories/questions.ts";
import { proposePoints } from "#contract/src/requests/points.proposing.ts";
import { findCitations, renumberCitations } from "#contract/src/insights/citations.ts";
import { statementsIn } from "#contract/src/insights/statements.decisions.ts";
import { citationsIn } from "#contract/src/insights/insights.publishing.ts";
import { languageOf } from "#contract/src/text/languages.ts";
import { parseMarkdown } from "#contract/src/markdown/markdown.parse.ts";
import { fenceLeftOpen } from "#contract/src/text/markdown.blocks.ts";
import { blankCode } from "#contract/src/text/markdown.code.ts";
import { markdownCost } from "#contract/src/text/markdown.cost.ts";
import { inlineNesting } from "#contract/src/text/markdown.inline.ts";
import { isShowable, markdownNesting } from "#contract/src/text/markdown.ts";
import { holdsPassage } from "#contract/src/text/passages.ts";
import { fill, unknownPlaceholders } from "#contract/src/text/placeholders.ts";
import { judgeEmail } from "#server/src/accounts/register/email.rules.ts";
import { excerptOf } from "#server/src/conversations/quoting/excerpt.ts";
import { joinInsightDrafts } from "#contract/src/drafts.joining.ts";
import { hasTooManyValues, requireFewPairs } from "#server/src/http/bodies/bodies.values.ts";
import { deviceOf } from "#server/src/http/device.ts";
import { escapeHtml } from "#server/src/http/html.ts";
import { networkOf } from "#server/src/http/throttle.ts";
import { asBibtex, asText } from "#server/src/insights/insights.exports.ts";
import { libraryKeyOf } from "#server/src/insights/insights.libraryKey.ts";
import { isCommonPassword } from "#server/src/secrets/commonPasswords.ts";
import { drawTree } from "#server/src/parcels/parcels.markdown.ts";
import { tidyName } from "#server/src/storage/contents.ts";

const source = (given: string) => ({
  id: 1,
  number: 1,
  title: given,
  publisher: given,
  url: given,
  published_on: null,
  opened_on: null,
  original: true,
});
const draft = (given: string) => ({
  summary: given,
  body: given,
  // Many short sources, as far as the text goes.
  sources: given.slice(0, 5_000).split(" ").map(source),
});
const question = (kind: Question["kind"]): Question => ({
  id: 1,
  label: "",
  help: "",
  kind,
  required: true,
  choices: [{ value: "a", label: "a" }],
  condition: null,
  limits: {},
});
const anyLength = { min: 0, max: Infinity };

/**
 * Whatever walks through what people type, of the contract and the server; the web has its own
 * table, `web/src/testing/growth.test.ts`. Regular expressions are found by themselves.
 */
export const scanners: readonly Scanner[] = [
  ["codePoints", codePoints],
  ["text", (given) => text(anyLength).safeParse(given)],
  ["email", (given) => email.safeParse(given)],
  ["newEmail", (given) => newEmail.safeParse(given)],
  ["momentSent", (given) => momentSent.safeParse(given)],
  ["isEmailShape", isEmailShape],
  ["isVisible", isVisible],
  ["findPasswordFault", (given) => findPasswordFault(given, { email: given, first_name: given })],
  ["passwordStrength", (given) => passwordStrength(given, { email: given, first_name: given })],
  ["mentionsIn", mentionsIn],
  ["replaceMentions", (given) => replaceMentions(given, ({ as }) => as)],
  ...questionKinds.map((kind): Scanner => [
    `an answer of kind ${kind}`,
    (given) => errorOf(question(kind), given),
  ]),
  ["findCitations", findCitations],
  ["fill, of a text", (given) => fill(given, { requester: "", title: "", points: ["a"] })],
  ["fill, with a text", (given) => fill("{{title}}", { requester: "", title: given, points: [] })],
  ["unknownPlaceholders", unknownPlaceholders],
  ["proposePoints", (given) => proposePoints({ title: given, description: given })],
  ["renumberCitations", (given) => renumberCitations(given, (number) => number + 1)],
  ["renumberCitations, taking out", (given) => renumberCitations(given, () => null)],
  ["citationsIn", (given) => citationsIn(given, 3)],
  ["statementsIn", (given) => statementsIn(given, [{ sentence: given, decision: "estimate" }])],
  ["languageOf", languageOf],
  ["fenceLeftOpen", fenceLeftOpen],
  ["blankCode", blankCode],
  ["inlineNesting", inlineNesting],
  ["markdownNesting", (given) => markdownNesting(given)],
  [
    "holdsPassage",
    (given) => holdsPassage(given, { before: "", quote: `${given.slice(0, 1_000)}z`, after: "" }),
  ],
  ["markdownCost", (given) => markdownCost(given)],
  ["judgeEmail", judgeEmail],
  ["excerptOf", (given) => excerptOf(given, [])],
  ["joinInsightDrafts", (given) => joinInsightDrafts(draft(given), draft(`${given} `))],
  ["hasTooManyValues", hasTooManyValues],
  ["hasTooManyValues, of one text", (given) => hasTooManyValues(JSON.stringify({ given }))],
  ["requireFewPairs", (given) => ignoring(() => requireFewPairs(given))],
  ["deviceOf", deviceOf],
  ["escapeHtml", escapeHtml],
  ["networkOf", (given) => ignoring(() => networkOf(given))],
  ["asBibtex", (given) => asBibtex([source(given)], 1)],
  ["asText", (given) => asText([source(given)])],
  [
    "libraryKeyOf",
    (given) => libraryKeyOf({ title: given, publisher: given, url: null }),
    rawMost(bounds.sourceTitle),
  ],
  [
    "libraryKeyOf, of an address",
    (given) => libraryKeyOf({ title: "", publisher: "", url: `https://example.org/${given}` }),
  ],
  ["isCommonPassword", isCommonPassword, rawMost(bounds.password)],
  ["tidyName", tidyName],
  // What is not showable is never saved, so nobody's download holds it. How long reading it takes is
  // measured where it is shown.
  ["drawTree", (given) => isShowable(given) && drawTree(treeOf(given))],
];

const trees = new Map<string, ReturnType<typeof parseMarkdown>>();

/** Read once, however often it is drawn. */
function treeOf(given: string) {
  const read = trees.get(given);
  if (read) return read;
  // A text and the one that is ten times shorter are drawn in turn.
  for (const former of [...trees.keys()].slice(0, -1)) trees.delete(former);
  const tree = parseMarkdown(given);
  trees.set(given, tree);
  return tree;
}

function ignoring(work: () => unknown): void {
  try {
    work();
  } catch {
    // A refusal is an answer, too; here only the work counts.
  }
}

/** Patterns that are put together while the program runs, with the reason why none of them can hurt. */
export const builtPatterns: Record<string, string> = {
  "contract/src/insights/statements.cues.ts": "lists of words, by statementsIn above",
  "contract/src/text/passages.ts": "the address of a link, by holdsPassage above",
  "server/src/conversations/quoting/excerpt.ts": "excerptOf stands above",
  "server/src/http/headers.ts": "reads the page that we built",
  "web/src/api/call/urls.ts": "made of our own paths, for our own addresses",
  "web/src/board/writing/post.pictures.ts": "withoutPicture stands in the web's table",
};
