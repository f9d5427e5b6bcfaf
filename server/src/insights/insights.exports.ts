import { Readable } from "node:stream";
import type {
  Insight,
  InsightSource,
  InsightVersion,
} from "@sightline/contract/insights/insights.shapes.ts";
import { tellReader } from "@sightline/contract/insights/readers.words.ts";
import { tellStatements } from "@sightline/contract/insights/statements.words.ts";
import { fenceLeftOpen } from "@sightline/contract/text/markdown.blocks.ts";
import { replaceMentions } from "@sightline/contract/text/mentions.ts";
import type { Download } from "#http/download.ts";

const outcomeWords = {
  answered: "Answered",
  partly_answered: "Partly answered",
  not_found: "Not found",
} as const;
export const markWords = {
  answered: "answered",
  partly: "partly",
  not_found: "not found",
} as const;

/** The whole insight as a file that reads well without us. */
export function asMarkdown(insight: Insight): string {
  const { insight_request: request, author } = insight;
  const reader = tellReader(insight);
  const facts = [
    `${outcomeWords[insight.outcome]}. Version ${insight.version}, published ${dayOf(insight.published_at)} by ${author.first_name} ${author.last_name}.`,
    ...(reader ? [`${reader}.`] : []),
    ...(insight.review_by ? [`To be reviewed by ${insight.review_by}.`] : []),
    ...(insight.statements && insight.statements.all > 0
      ? [`${tellStatements(insight.statements)}.`]
      : []),
  ];
  return [
    `# ${oneLine(request.title)}`,
    facts.join(" "),
    ...quoted(request.description),
    "## Summary",
    closed(withEstimates(insight, "summary")),
    "## Insight",
    closed(withNames(insight)),
    ...(insight.coverage.length > 0
      ? [
          "## What is covered",
          insight.coverage
            .map(
              ({ text, mark, note }) =>
                `- **${oneLine(text)}**: ${markWords[mark]}${note ? `. ${oneLine(note)}` : ""}`,
            )
            .join("\n"),
        ]
      : []),
    ...(insight.sources.length > 0
      ? ["## Sources", insight.sources.map((source) => `- ${sourceLine(source)}`).join("\n")]
      : []),
    "",
  ].join("\n\n");
}

/** Readers are told of an estimate where it stands. */
export function withEstimates(insight: InsightVersion, part: "summary" | "body"): string {
  const ends = (insight.statements?.estimates ?? [])
    .filter((one) => one.part === part)
    .map(({ to }) => to);
  let text = "";
  let at = 0;
  for (const end of ends) {
    text += `${insight[part].slice(at, end)} *(our own estimate)*`;
    at = end;
  }
  return text + insight[part].slice(at);
}

/** People stand there by the name they have today; the mark means something only in the app. */
export function withNames(insight: InsightVersion): string {
  const { people } = insight;
  const names = new Map(people.map((one) => [one.id, `${one.first_name} ${one.last_name}`]));
  return replaceMentions(withEstimates(insight, "body"), ({ id, as }) => `@${names.get(id) ?? as}`);
}

/** "[1] Title. Publisher, 2025-03-01. https://… (opened 2026-01-02, second-hand)" */
export function asText(sources: readonly InsightSource[]): string {
  return sources.map((source) => `${sourceLine(source)}\n`).join("");
}

function sourceLine(source: InsightSource): string {
  const { number, title, publisher, url, published_on, opened_on, original } = source;
  const origin = [publisher, published_on].filter(Boolean).map(String).map(oneLine).join(", ");
  const notes = [
    ...(opened_on ? [`opened ${opened_on}`] : []),
    ...(original ? [] : ["second-hand"]),
  ];
  return [
    `[${number}] ${oneLine(title).replace(/\.$/, "")}.`,
    ...(origin ? [`${origin}.`] : []),
    ...(url ? [url] : []),
    ...(notes.length > 0 ? [`(${notes.join(", ")})`] : []),
  ].join(" ");
}

export function asBibtex(sources: readonly InsightSource[], insightId: number): string {
  return sources.map((source) => `${bibtexEntry(source, insightId)}\n`).join("\n");
}

function bibtexEntry(source: InsightSource, insightId: number): string {
  const { number, title, publisher, url, published_on, opened_on, original } = source;
  const [year, month, day] = published_on?.split("-") ?? [];
  const fields: [string, string | undefined][] = [
    // Doubled braces keep the capital letters of the title as they are.
    ["title", `{${escaped(title)}}`],
    ["organization", publisher === "" ? undefined : escaped(publisher)],
    ["year", year],
    ["month", month && String(Number(month))],
    ["day", day && String(Number(day))],
    ["url", url === null ? undefined : codedUrl(url)],
    ["urldate", opened_on ?? undefined],
    ["note", original ? undefined : "Second-hand"],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}}`] : []));
  return `@misc{insight${insightId}-${number},\n${lines.join(",\n")}\n}`;
}

const texWords: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

function escaped(words: string): string {
  return oneLine(words).replaceAll(/[\\{}$&#%_~^]/g, (sign) => texWords[sign] ?? `\\${sign}`);
}

/** An address is read as it stands; only what would end or break the entry is coded, as it may be. */
function codedUrl(url: string): string {
  return url.replaceAll(/[{}\\\s]/g, (sign) => encodeURIComponent(sign));
}

/** Code that was left open would swallow what comes after it. */
function closed(markdown: string): string {
  const fence = fenceLeftOpen(markdown);
  return fence === undefined ? markdown : `${markdown}\n${fence}`;
}

function quoted(words: string): string[] {
  return [
    words
      .split("\n")
      .map((line) => `> ${line}`.trimEnd())
      .join("\n"),
  ];
}

function oneLine(words: string): string {
  return words.replaceAll(/\s+/g, " ").trim();
}

function dayOf(moment: string): string {
  return moment.slice(0, 10);
}

export function fileOf(filename: string, type: string, words: string): Download {
  const bytes = Buffer.from(words, "utf8");
  return { filename, type, stream: Readable.from([bytes]), bytes: bytes.length };
}
