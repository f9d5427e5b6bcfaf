import type { InsightSource } from "@sightline/contract/insights/insights.shapes.ts";
import { useEffect } from "react";
import { Badge } from "#ui/base/Badge.tsx";
import { useNow } from "#ui/words/useNow.ts";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { sourceHref } from "#insights/insights.address.ts";
import { SectionHeading } from "#insights/center/SectionHeading.tsx";
import { SourceLink } from "./SourceLink.tsx";
import styles from "./SourceList.module.css";
import { tellCited, tellOldAge, tellSource, tellSourceCount } from "./sources.words.ts";

type SourceListProps = {
  sources: readonly InsightSource[];
  /** How often each is cited, by its number. */
  places: ReadonlyMap<number, number>;
  isPublished: boolean;
  /** The source to begin at. */
  startAt: number | undefined;
  /** Goes through the places where one is cited. */
  onPlaces: (number: number) => void;
};

export function SourceList({ sources, places, startAt, onPlaces, ...props }: SourceListProps) {
  useEffect(() => {
    if (startAt !== undefined) focusSource(startAt);
  }, [startAt]);
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources-heading">
      <SectionHeading id="sources-heading" beside={tellSourceCount(sources)}>
        Sources
      </SectionHeading>
      <ol role="list" className={styles.sources}>
        {sources.map((source) => (
          <SourceRow
            key={source.number}
            source={source}
            places={places.get(source.number) ?? 0}
            isPublished={props.isPublished}
            onPlaces={() => onPlaces(source.number)}
          />
        ))}
      </ol>
    </section>
  );
}

/** The row of a source takes the focus, so that it is told and seen where one came to. */
export function focusSource(number: number): void {
  const row = document.getElementById(rowId(number));
  row?.scrollIntoView({ block: "center" });
  row?.focus({ preventScroll: true });
}

const rowId = (number: number) => `source-${number}`;

type SourceRowProps = {
  source: InsightSource;
  places: number;
  isPublished: boolean;
  onPlaces: () => void;
};

function SourceRow({ source, places, isPublished, onPlaces }: SourceRowProps) {
  const { number, title, url } = source;
  const now = useNow();
  const age = tellOldAge(source, now);
  return (
    <li id={rowId(number)} tabIndex={-1} className={styles.source}>
      <span className={styles.number}>{number}</span>
      <div className={styles.words}>
        <p className={styles.title}>{url ? <SourceLink url={url}>{title}</SourceLink> : title}</p>
        <p className={styles.about}>{tellSource(source, now)}</p>
        {url && <p className={styles.address}>{url}</p>}
        <p className={styles.ways}>
          {places > 0 && (
            <button type="button" className={styles.places} onClick={onPlaces}>
              {tellCited(places)}
              <VisuallyHidden>{`, source ${number}: go to ${places === 1 ? "the place" : "the places"} in the text`}</VisuallyHidden>
            </button>
          )}
          {isPublished && (
            <a className={styles.rests} href={sourceHref(source.id)}>
              What else rests on it<VisuallyHidden>: {title}</VisuallyHidden>
            </a>
          )}
        </p>
      </div>
      {age && <Badge tone="due">{age}</Badge>}
    </li>
  );
}
