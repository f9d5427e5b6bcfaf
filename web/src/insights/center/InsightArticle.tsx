import type { Insight, InsightVersion } from "@sightline/contract/insights/insights.shapes.ts";
import { tellStatements } from "@sightline/contract/insights/statements.words.ts";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { namesOf, withNames } from "#conversations/mentions/mention.words.ts";
import { Later } from "#ui/page/Later.tsx";
import { latePart } from "#ui/page/latePart.tsx";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import { SourceMark } from "#ui/markdown/SourceMark.tsx";
import { CoverageTable } from "./CoverageTable.tsx";
import styles from "./InsightArticle.module.css";
import { citedPlaces } from "#insights/insights.words.ts";
import { EstimateMark } from "#insights/sources/EstimateMark.tsx";
import { estimateMark, estimatesIn, withEstimates } from "#insights/sources/estimates.ts";
import { findPlaces } from "#insights/sources/cited.places.ts";
import { focusSource, SourceList } from "#insights/sources/SourceList.tsx";
import { SourceMarks } from "#insights/sources/SourceMarks.tsx";

const Margin = latePart(async () => (await import("#insights/margin/Margin.tsx")).Margin);
const CitedSteps = latePart(
  async () => (await import("#insights/sources/CitedSteps.tsx")).CitedSteps,
);

type InsightArticleProps = {
  insight: InsightVersion;
  /** Whose points they are: "Your points", or "The points". */
  isOwn: boolean;
  /** The page's own address; a mark leads to its source there. */
  href: string;
  /** The source an address names, to begin at. */
  startAt?: number;
  /** Where a picture of the text is, and what is attached: parts of another room. */
  pictureOf: (address: string) => string | undefined;
  files: ReactNode;
  /** Whose passages its readers ask about; nobody does where it is only looked at. */
  asking?: Insight;
  /** Not before it is published are its sources in the library. */
  isPublished?: boolean;
};

/** An insight to be read: the summary first, the text with its source marks, then what it rests on. */
export function InsightArticle({ insight, href, ...props }: InsightArticleProps) {
  const { sources, summary, body, people, statements } = insight;
  const text = useRef<HTMLDivElement>(null);
  const citation = useCallback(
    (number: number) => {
      if (number === estimateMark) return <EstimateMark />;
      const source = sources[number - 1];
      return source ? (
        <SourceMark number={number} name={source.title} href={`${href}?source=${number}`} />
      ) : (
        `[${number}]`
      );
    },
    [sources, href],
  );
  const named = useMemo(
    () => withNames(withEstimates(body, estimatesIn(statements, "body")), people),
    [body, people, statements],
  );
  const nameOf = useMemo(() => namesOf(people), [people]);
  const places = useMemo(() => citedPlaces(`${summary}\n${body}`), [summary, body]);

  const [stepping, setStepping] = useState<{ number: number; count: number }>();

  function goToPlaces(number: number): void {
    const all = findPlaces(text.current, number);
    if (all.length > 1) return setStepping({ number, count: all.length });
    const [first] = all;
    first?.scrollIntoView({ block: "center" });
    first?.focus({ preventScroll: true });
  }

  function goToList(number: number): void {
    setStepping(undefined);
    focusSource(number);
  }

  return (
    <div className={styles.article}>
      <div ref={text} className={styles.text}>
        <section className={styles.summary} aria-label="Summary">
          <MarkdownView
            text={withEstimates(summary, estimatesIn(statements, "summary"))}
            manner="lede"
            citation={citation}
          />
        </section>
        {/* Whoever comes to read begins with the summary. */}
        <Later>
          <MarkdownView
            text={named}
            attachmentUrl={props.pictureOf}
            citation={citation}
            nameOf={nameOf}
          />
          {statements && statements.all > 0 && (
            <p data-aside className={styles.statements}>
              {tellStatements(statements)}
            </p>
          )}
        </Later>
        <SourceMarks text={text} sources={sources} />
        <Later>
          {props.asking && <Margin key={props.asking.version} text={text} insight={props.asking} />}
        </Later>
      </div>
      <Later>
        <CoverageTable coverage={insight.coverage} isOwn={props.isOwn} />
        {props.files}
        <SourceList
          sources={sources}
          places={places}
          isPublished={props.isPublished ?? true}
          startAt={props.startAt}
          onPlaces={goToPlaces}
        />
      </Later>
      {stepping !== undefined && (
        <CitedSteps
          {...stepping}
          key={stepping.number}
          text={text}
          onList={() => goToList(stepping.number)}
          onClose={() => setStepping(undefined)}
        />
      )}
    </div>
  );
}
