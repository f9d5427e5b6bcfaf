import { tellCount } from "@sightline/contract/base/count.words.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import type { DeskCounts } from "./DeskFilters.tsx";
import { OwnAbsence } from "./OwnAbsence.tsx";
import styles from "./QueueHeading.module.css";

type QueueHeadingProps = {
  counts: DeskCounts | undefined;
  /** Beside an open request the page is about that one. */
  isBeside: boolean;
  userId: number;
};

export function QueueHeading({ counts, isBeside, userId }: QueueHeadingProps) {
  const sub = counts && tellCounts(counts);
  if (!isBeside)
    return (
      <PageHeader
        title="Desk"
        sub={sub ?? "What is due next"}
        action={
          <>
            <ButtonLink href="#/app/more/blocks">Text blocks</ButtonLink>
            <OwnAbsence userId={userId} />
          </>
        }
      />
    );
  return (
    <div className={styles.heading}>
      <h2 className={styles.title}>Desk</h2>
      <span className={styles.sub}>{sub}</span>
    </div>
  );
}

/** "9 open, 1 late". */
function tellCounts({ all, overdue }: DeskCounts): string {
  if (all === 0) return "nothing open";
  return `${tellCount(all)} open, ${overdue === 0 ? "none" : tellCount(overdue)} late`;
}
