import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { tellReader } from "@sightline/contract/insights/readers.words.ts";
import { Avatar } from "#ui/base/Avatar.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { OutcomeMark } from "#ui/base/StatusMark.tsx";
import { Time } from "#ui/words/Time.tsx";
import styles from "./InsightByline.module.css";

/** Who answered, when, how it ended, and which version this is. */
export function InsightByline({ insight }: { insight: Insight }) {
  const { versions, version, outcome, published_at } = insight;
  const first = versions.at(-1) ?? insight;
  const reader = tellReader(insight);
  return (
    <span className={styles.byline}>
      <Avatar person={{ id: first.author.id, name: nameOf(first.author) }} decorative />
      <span>
        {nameOf(first.author)} delivered this <Time moment={first.published_at} manner="ago" />
        {version > 1 && (
          <>
            ; version {version}, corrected <Time moment={published_at} manner="ago" />
          </>
        )}
        {reader !== null && <>. {reader}</>}
      </span>
      <OutcomeMark outcome={outcome} />
    </span>
  );
}
