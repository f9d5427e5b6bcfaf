import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import { CalendarClock, PenLine } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useNow } from "#ui/words/useNow.ts";
import styles from "./InsightNotes.module.css";
import { isOutOfDate } from "#insights/insights.words.ts";
import { tellDate } from "#insights/sources/sources.words.ts";
import { latePart } from "#ui/page/latePart.tsx";

const WhatChanged = latePart(
  async () => (await import("#insights/versions/WhatChanged.tsx")).WhatChanged,
  <SkeletonBlock />,
);

type CorrectedNoteProps = { insight: Insight; formerVersion: number };

/** For who read an earlier version: that it was corrected, why, and what changed. */
export function CorrectedNote({ insight, formerVersion }: CorrectedNoteProps) {
  const [isShown, setShown] = useState(false);
  const notes = insight.versions.filter(({ version }) => version > formerVersion);
  return (
    <section data-corrected className={styles.note} aria-label="Corrected since you read it">
      <PenLine aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <h2 className={styles.title}>Corrected since you read it</h2>
        {notes.map(({ version, note, published_at }) => (
          <p key={version}>
            {note}{" "}
            <span className={styles.when}>
              (<Time moment={published_at} manner="ago" />)
            </span>
          </p>
        ))}
        <Button size="s" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? "Hide what changed" : "Show what changed"}
        </Button>
      </div>
      {isShown && (
        <div className={styles.below}>
          <WhatChanged insightId={insight.id} from={formerVersion} to={insight.version} />
        </div>
      )}
    </section>
  );
}

/** After a revision, or more, was asked for: what one reads is what was delivered before. */
export function RevisionNote({ insight, asksMore }: { insight: Insight; asksMore: boolean }) {
  const { status } = insight.insight_request;
  if (status === null || !isOpen(status)) return null;
  return (
    <section className={styles.note} aria-label={asksMore ? "Being extended" : "Being revised"}>
      <PenLine aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          {asksMore ? "More was asked for" : "This is being revised"}
        </h2>
        <p>
          {!asksMore && "A revision was asked for. "}This is the version delivered before; the new
          one will say here what changed.
        </p>
      </div>
    </section>
  );
}

type OutOfDateNoteProps = { reviewBy: string | null; askAgainHref: string };

/** Past its review-by day it may be out of date: one can ask again, linked to this one. */
export function OutOfDateNote({ reviewBy, askAgainHref }: OutOfDateNoteProps) {
  const now = useNow();
  if (reviewBy === null || !isOutOfDate(reviewBy, now)) return null;
  return (
    <section className={styles.note} data-tone="due" aria-label="May be out of date">
      <CalendarClock aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <h2 className={styles.title}>This may be out of date</h2>
        <p>It was to be looked at again by {tellDate(reviewBy)}.</p>
        <ButtonLink size="s" href={askAgainHref}>
          Ask again
        </ButtonLink>
      </div>
    </section>
  );
}
