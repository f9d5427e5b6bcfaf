import type { ConfirmingRows } from "@sightline/contract/confirmations.ts";
import type { Confirmation } from "@sightline/contract/confirmations.shapes.ts";
import { BellRing } from "lucide-react";
import { useRef } from "react";
import { usePages } from "#api/load/usePages.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Avatar } from "#ui/base/Avatar.tsx";
import { Button } from "#ui/base/Button.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { Time } from "#ui/words/Time.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import styles from "./ConfirmationNote.module.css";
import { remindWords } from "./confirmations.words.ts";

type MissingReadersProps = { rows: ConfirmingRows; id: number; confirmation: Confirmation };

/** Who has not confirmed, for those who ask, and the one reminder. */
export function MissingReaders({ rows, id, confirmation }: MissingReadersProps) {
  const pages = usePages(
    rows.listUnconfirmed,
    { params: { id }, query: {} },
    (answer) => answer.people,
  );
  const foot = useRef<HTMLDivElement>(null);
  const missing = confirmation.of - confirmation.confirmed;
  if (pages.state === "loading") {
    return (
      <SkeletonRegion words="Loading who is missing">
        <SkeletonText lines={2} />
      </SkeletonRegion>
    );
  }
  if (pages.state === "failed") {
    return (
      <ProblemFace
        title="Who is missing could not be loaded"
        onRetry={pages.reload}
        requestId={pages.problem?.request_id}
      >
        {pages.problem?.detail}
      </ProblemFace>
    );
  }
  const people = pages.pages.flat();
  if (people.length === 0) return <p className={styles.count}>Nobody is missing.</p>;
  return (
    <>
      <ul role="list" className={styles.people} aria-label="Who is missing">
        {people.map((person) => (
          <li key={person.id} className={styles.person}>
            <Avatar person={{ id: person.id, name: nameOf(person) }} size="s" decorative />
            {nameOf(person)}
          </li>
        ))}
      </ul>
      <div ref={foot} tabIndex={-1} className={styles.foot}>
        {pages.hasMore && (
          <Button size="s" look="quiet" busy={pages.loadingMore} onClick={pages.loadMore}>
            {pages.moreFailed ? "Try to show more again" : "Show more people"}
          </Button>
        )}
        {confirmation.reminded_at === null ? (
          <RemindButton rows={rows} id={id} missing={missing} findHeir={() => foot.current} />
        ) : (
          <span>
            Reminded <Time moment={confirmation.reminded_at} manner="ago" />. There is one reminder.
          </span>
        )}
      </div>
    </>
  );
}

type RemindButtonProps = {
  rows: ConfirmingRows;
  id: number;
  missing: number;
  findHeir: () => HTMLElement | null;
};

function RemindButton({ rows, id, missing, findHeir }: RemindButtonProps) {
  useFocusHeir(findHeir);
  const toast = useToast();
  const { act, busy } = useAction(useSubmit(rows.remindToConfirm, { background: true }));
  const remind = async () => {
    if ((await act({ params: { id } })) !== false) toast({ message: "Reminder sent" });
  };
  return (
    <Button size="s" icon={<BellRing />} busy={busy} onClick={() => void remind()}>
      {remindWords(missing)}
    </Button>
  );
}
