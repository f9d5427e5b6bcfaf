import type { Found } from "@sightline/contract/search/search.ts";
import { type KeyboardEvent, memo, useMemo } from "react";
import { Badge } from "#ui/base/Badge.tsx";
import { StatusMark } from "#ui/base/StatusMark.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { LinkRow, RowLink } from "#ui/lists/LinkRow.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import { foundPlace } from "./found.place.ts";
import { plainExcerpt, tellAlso, tellKind } from "./found.words.ts";
import styles from "./FoundRow.module.css";
import { KindIcon } from "./KindIcon.tsx";
import { Marked } from "./Marked.tsx";
import { markTitle } from "./title.marks.ts";

type FoundRowProps = {
  row: number;
  found: Found;
  /** What it was found by. */
  q: string;
  categoryName: string | undefined;
  /** The row the keyboard stands on. */
  isCurrent: boolean;
  onStand: (row: number) => void;
  onKey: (event: KeyboardEvent) => void;
  onOpen: () => void;
};

/** One thing that was found: what it is called, where the words stand in it, whose it is and when. */
export const FoundRow = memo(function FoundRow({ row, found, q, ...props }: FoundRowProps) {
  const excerpt = useMemo(() => plainExcerpt(found.excerpt), [found.excerpt]);
  const isComment = found.kind === "comment";
  return (
    <LinkRow className={styles.row} current={props.isCurrent}>
      <span className={styles.icon}>
        <KindIcon kind={found.kind} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <RowLink
            href={`#${foundPlace(found)}`}
            data-found={row}
            onFocus={() => props.onStand(row)}
            onKeyDown={props.onKey}
            onClick={props.onOpen}
          >
            <VisuallyHidden>{`${tellKind(found)}: `}</VisuallyHidden>
            <Marked parts={markTitle(found.title, q, excerpt)} />
          </RowLink>
          {found.kind === "request" && <span className={styles.number}>#{found.id}</span>}
        </h2>
        {excerpt.length > 0 && (
          <p className={styles.excerpt}>
            <Marked parts={excerpt} />
          </p>
        )}
        <p className={styles.about}>
          {found.internal ? (
            <Badge tone="ask">{tellKind(found)}</Badge>
          ) : (
            <span aria-hidden="true">{tellKind(found)}</span>
          )}
          {found.status && !isComment && <StatusMark status={found.status} />}
          {props.categoryName && <span>{props.categoryName}</span>}
          {found.author && <span>{nameOf(found.author)}</span>}
          <Time moment={found.at} manner="ago" inLink />
        </p>
        {found.also && (
          <p className={styles.also}>
            <KindIcon kind={found.also.kind} />
            <span>
              {tellAlso(found, found.also.kind)} <Time moment={found.also.at} manner="day" inLink />
            </span>
          </p>
        )}
      </div>
    </LinkRow>
  );
});
