import type { DraftRow } from "@sightline/contract/drafts.ts";
import { X } from "lucide-react";
import { IconButton } from "#ui/base/IconButton.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { Time } from "#ui/words/Time.tsx";
import { discardDraft } from "./discards.ts";
import styles from "./DraftList.module.css";

type DraftListProps = {
  rows: readonly DraftRow[];
  hasMore: boolean;
  hrefOf: (id: number) => string;
};

/** What was begun and not sent, on any device: go on with it or throw it away. */
export function DraftList({ rows, hasMore, hrefOf }: DraftListProps) {
  if (rows.length === 0) return null;
  return (
    <details className={styles.drafts}>
      <summary className={styles.summary}>
        Your drafts{" "}
        <span className={styles.count}>{hasMore ? `${rows.length}+` : rows.length}</span>
      </summary>
      <ul role="list" className={styles.list}>
        {rows.map((draft) => (
          <li key={draft.id} className={styles.draft}>
            <span className={styles.words}>
              <TextLink href={hrefOf(draft.id)}>{titleOf(draft)}</TextLink>{" "}
              <span className={styles.when}>
                saved <Time moment={draft.saved_at} manner="ago" />
              </span>
            </span>
            <IconButton
              size="s"
              name={`Discard the draft ${titleOf(draft)}`}
              icon={<X />}
              onClick={() => discardDraft(draft, `Draft discarded: ${titleOf(draft)}`)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

function titleOf({ title }: DraftRow): string {
  return title.trim() === "" ? "No title yet" : title;
}
