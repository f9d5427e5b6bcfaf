import { type EarlierDraftRow, earlierDrafts } from "@sightline/contract/drafts.ts";
import { History } from "lucide-react";
import { useRef, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { BothTexts } from "#ui/markdown/BothTexts.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { Time } from "#ui/words/Time.tsx";
import type { EarlierDraftsProps } from "./EarlierDrafts.tsx";
import styles from "./EarlierDrafts.module.css";

type ListProps = Pick<EarlierDraftsProps, "compare"> & {
  id: number;
  /** One of them is on its way into the form. */
  busy: boolean;
  onTakeBack: (id: number) => void;
};

/** What was written over in a draft, the latest first; one of them beside the text of now. */
export function EarlierDraftList({ id, ...props }: ListProps) {
  const loaded = useLoad(earlierDrafts.listEarlierDrafts, { params: { id } }, { anew: true });
  const [chosen, setChosen] = useState<EarlierDraftRow>();
  const list = useRef<HTMLUListElement>(null);
  if (chosen) {
    const findRow = () => list.current?.querySelector<HTMLElement>(`[data-row="${chosen.id}"]`);
    return (
      <Compared
        {...props}
        id={id}
        row={chosen}
        findRow={findRow}
        onLeave={() => setChosen(undefined)}
      />
    );
  }
  if (loaded.state === "loading") return <SkeletonBlock />;
  if (loaded.state === "failed")
    return (
      <ProblemFace title={loaded.problem.title} onRetry={loaded.reload}>
        {loaded.problem.detail}
      </ProblemFace>
    );
  const rows = loaded.answer.earlier_drafts;
  if (rows.length === 0)
    return (
      <EmptyState title="No earlier drafts" icon={<History />}>
        {why}
      </EmptyState>
    );
  return (
    <>
      <p className={styles.note}>{why}</p>
      <ul ref={list} role="list" aria-label="Earlier drafts" className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              data-row={row.id}
              className={styles.row}
              onClick={() => setChosen(row)}
            >
              <span className={styles.words}>
                {row.title.trim() === "" ? "No title yet" : row.title}
              </span>
              <span className={styles.when}>
                Saved <Time inLink moment={row.saved_at} manner="clock" />, replaced{" "}
                <Time inLink moment={row.replaced_at} manner="clock" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const why =
  "Text is kept for 30 days when another tab or device saves over it, or when much of it is removed at once.";

type ComparedProps = ListProps & {
  row: EarlierDraftRow;
  /** Where it stands in the list. */
  findRow: () => HTMLElement | null | undefined;
  onLeave: () => void;
};

function Compared({ id, row, compare, busy, ...props }: ComparedProps) {
  useFocusHeir(props.findRow);
  const params = { id, earlier_id: row.id };
  const loaded = useLoad(earlierDrafts.getEarlierDraft, { params });
  if (loaded.state === "loading") return <SkeletonBlock />;
  if (loaded.state === "failed")
    return (
      <ProblemFace title={loaded.problem.title} onRetry={loaded.reload}>
        {loaded.problem.detail}
      </ProblemFace>
    );
  const parts = compare(loaded.answer.earlier_draft.content);
  return (
    <BothTexts
      title={parts.length === 0 ? "It reads as the draft does now" : "What differs"}
      parts={parts}
      mineName="Now"
      theirsName={
        <>
          Saved <Time moment={row.saved_at} manner="clock" />
        </>
      }
      keepMine={{ words: "Back to the list", onPress: props.onLeave }}
      takeTheirs={{ words: "Restore this draft", busy, onPress: () => props.onTakeBack(row.id) }}
    >
      The text that it replaces is kept among the earlier drafts.
    </BothTexts>
  );
}
