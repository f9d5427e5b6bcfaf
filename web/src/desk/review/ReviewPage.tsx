import type { InsightReview, ReviewNote } from "@sightline/contract/desk.review.shapes.ts";
import { deskReview } from "@sightline/contract/desk.review.ts";
import type { DeskWork } from "@sightline/contract/desk.ts";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useFace } from "#desk/page/useFace.ts";
import { WorkFrame } from "#desk/page/WorkFrame.tsx";
import { Button } from "#ui/base/Button.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { Banner } from "#ui/page/Banner.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import { AddReviewNote } from "./AddReviewNote.tsx";
import { Fold } from "./Fold.tsx";
import { findPassage } from "./passage.ts";
import { ReviewNotes } from "./ReviewNotes.tsx";
import styles from "./ReviewPage.module.css";
import { Rounds } from "./Rounds.tsx";
import { useMarkedPassages } from "./useMarkedPassages.ts";
import { type ReviewNoteDraft, useReviewNote } from "./useReviewNote.ts";

const ApproveInsight = lateDialog(
  async () => (await import("./ApproveInsight.tsx")).ApproveInsight,
);
const ReturnInsight = lateDialog(async () => (await import("./ReturnInsight.tsx")).ReturnInsight);
const WaiveReview = lateDialog(async () => (await import("./WaiveReview.tsx")).WaiveReview);

export type Waiting = NonNullable<InsightReview["waiting"]>;

type ReviewPageProps = {
  work: DeskWork;
  waiting: Waiting;
  readerId: number;
  queueHref: string;
  /** It is out of one's hands, said in words. */
  onDone: (words: string) => void;
  question: ReactNode;
  actions: ReactNode;
  /** The text, as its readers would see it. */
  article: ReactNode;
};

/** What waits for its second reader: to be read and decided on, or by its writer to be waited for. */
export function ReviewPage({ work, waiting, readerId, ...props }: ReviewPageProps) {
  const { insight_request: request, insight_review: review } = work;
  const [face, setFace] = useFace("write");
  const text = useRef<HTMLDivElement>(null);
  const note = useReviewNote(request.id, waiting.version, text);
  const { can } = review;
  const notes = review.notes.filter(({ version }) => version === waiting.version);
  useMarkedPassages(
    text,
    notes.map(({ quote }) => quote),
  );

  /** Nothing typed is left behind: what lacks something is led to. */
  function mayDecide(): boolean {
    // A phone shows the notes with the text.
    if (note.isUnsent) flushSync(() => setFace("write"));
    return note.checkUnsent();
  }

  function show({ quote }: ReviewNote): void {
    flushSync(() => setFace("write"));
    const range = text.current && findPassage(text.current, quote);
    if (!range) return;
    range.startContainer.parentElement?.scrollIntoView({ block: "center" });
    const selection = document.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  }

  return (
    <WorkFrame
      work={work}
      queueHref={props.queueHref}
      face={face}
      onFace={setFace}
      textName="Insight"
      status={
        waiting.correction && <span>Correction, version {waiting.insight_version.version}</span>
      }
      actions={
        <>
          <Decisions
            request={request}
            waiting={waiting}
            can={can}
            notes={notes.length}
            note={note}
            mayDecide={mayDecide}
            onDone={props.onDone}
          />
          {props.actions}
        </>
      }
      beside={
        <section className={styles.notes} aria-label="Notes on passages">
          <Fold
            title={notes.length === 0 ? "Notes on passages" : `Notes on passages: ${notes.length}`}
          >
            <p className={styles.lead}>
              For analysts and admins, never for {request.requester.first_name}.
            </p>
            <ReviewNotes requestId={request.id} notes={notes} readerId={readerId} onShow={show} />
            <AddReviewNote note={note} />
            <Rounds
              rounds={review.rounds.filter(({ version }) => version !== waiting.version)}
              notes={review.notes}
              requestId={request.id}
              readerId={readerId}
            />
          </Fold>
        </section>
      }
      question={props.question}
    >
      <Banner>
        {waiting.writer.id === readerId ? "You" : nameOf(waiting.writer)} gave this to a second
        reader <Time moment={waiting.asked_at} manner="ago" />. {request.requester.first_name} sees{" "}
        {waiting.correction ? "what was delivered before" : "that it is being checked"}; the clock
        {waiting.correction ? " stands" : " runs"}. {review.why_not}
      </Banner>
      {waiting.insight_version.note && (
        <p className={styles.changed}>What changed: {waiting.insight_version.note}</p>
      )}
      <div ref={text} className={styles.text}>
        {props.article}
      </div>
    </WorkFrame>
  );
}

type Decision = "approve" | "return" | "waive";

type DecisionsProps = {
  request: DeskWork["insight_request"];
  waiting: Waiting;
  can: InsightReview["can"];
  notes: number;
  note: ReviewNoteDraft;
  /** Asked at the press: false leads to what has to be done first. */
  mayDecide: () => boolean;
  onDone: (words: string) => void;
};

function Decisions({ request, waiting, can, notes, note, onDone, ...props }: DecisionsProps) {
  const { id: requestId } = request;
  const { version, correction, writer } = waiting;
  const [open, setOpen] = useState<Decision>();
  const takeBack = useAction(useSubmit(deskReview.takeBackReview, { background: true }));
  const close = () => setOpen(undefined);
  const ask = (decision: Decision) => {
    if (props.mayDecide()) setOpen(decision);
  };

  return (
    <>
      {can.includes("approve") && (
        <Button look="primary" onClick={() => ask("approve")}>
          {correction ? "Approve and publish" : "Approve and deliver"}
        </Button>
      )}
      {can.includes("return") && <Button onClick={() => ask("return")}>Return</Button>}
      {can.includes("take_back") && (
        <Button
          busy={takeBack.busy}
          busyWords="Taking it back"
          onClick={() => void takeBack.act({ params: { id: requestId } })}
        >
          Take it back
        </Button>
      )}
      {can.includes("waive") && <Button onClick={() => ask("waive")}>Publish unread</Button>}
      {open === "approve" && (
        <ApproveInsight
          request={request}
          version={version}
          isCorrection={correction}
          writer={writer.first_name}
          notes={notes}
          note={note}
          onApproved={onDone}
          onClose={close}
        />
      )}
      {open === "return" && (
        <ReturnInsight
          requestId={requestId}
          version={version}
          writer={writer.first_name}
          isCorrection={correction}
          note={note}
          onReturned={onDone}
          onClose={close}
        />
      )}
      {open === "waive" && (
        <WaiveReview requestId={requestId} version={version} note={note} onClose={close} />
      )}
    </>
  );
}
