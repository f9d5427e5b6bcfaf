import { deskNext } from "@sightline/contract/desk.next.ts";
import { ArrowRight, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useWasKnown } from "#api/load/useWasKnown.ts";
import type { Counting } from "#desk/queue/left.words.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { keepHeightAs } from "#ui/keepHeight.ts";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { Due } from "./Due.tsx";
import styles from "./NextRequest.module.css";
import { useMovedOn } from "./useMovedOn.ts";
import { hrefOfNext, nextOf, whyWords } from "./waiting.words.ts";

type NextRequestProps = {
  /** With which it was done. */
  requestId: number | null;
  /** What was just done: "Request 12 declined". */
  done: string;
  countingOf: (categoryId: number) => Counting | undefined;
  queueHref: string;
  onClose: () => void;
};

/** What floats at the foot of the screen, as toasts do, stands above it. */
const keepStep = keepHeightAs("--action-bar");

/** Once something is out of one's hands: what to do next, in reach wherever one has read to. */
export function NextRequest({ requestId, done, countingOf, ...props }: NextRequestProps) {
  const loaded = useLoad(deskNext.getDeskNext, undefined, { anew: true });
  // What is no longer so is not said any more; what is next stays.
  const isOver = useMovedOn(requestId);
  const step = useRef<HTMLElement>(null);
  // The button that was pressed is gone or has nothing left to do: keys go on from here. Each deed has a step of its own.
  useEffect(() => {
    step.current?.focus({ preventScroll: true });
    return keepStep(step.current);
  }, []);
  // What was known before says nothing of now; what comes in later changes where it stands.
  const isSettled = useWasKnown(
    loaded.state === "failed" || (loaded.state === "ready" && !loaded.refreshing),
  );
  const next = loaded.answer && nextOf(loaded.answer.desk_next);
  return (
    <section
      ref={step}
      tabIndex={-1}
      className={styles.step}
      aria-label={isOver ? "What is next" : `${done}. What is next`}
    >
      <p className={styles.words}>
        {!isOver && <span className={styles.done}>{done}. </span>}
        {!isSettled ? (
          <SkeletonBlock height="s" />
        ) : next ? (
          <>
            <span className={styles.why}>{whyWords[next.why]}:</span> <strong>{next.title}</strong>,{" "}
            <Due one={next} counting={countingOf(next.insight_category_id)} />
          </>
        ) : loaded.state === "failed" ? (
          "What is next could not be loaded."
        ) : (
          "Nothing waits for you."
        )}
      </p>
      <span className={styles.actions}>
        {isSettled && next ? (
          <ButtonLink look="primary" href={hrefOfNext(next.id)} icon={<ArrowRight />}>
            Next request
          </ButtonLink>
        ) : (
          <ButtonLink href={props.queueHref}>Back to the queue</ButtonLink>
        )}
        <IconButton name="Close what is next" icon={<X />} onClick={props.onClose} />
      </span>
    </section>
  );
}
