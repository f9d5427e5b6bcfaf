import { desk, type DeskWork } from "@sightline/contract/desk.ts";
import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { FileLock2, Hand } from "lucide-react";
import type { ReactNode } from "react";
import { undoDiscard } from "#drafts/discards.ts";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { OutcomeMark } from "#ui/base/StatusMark.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import type { Watching } from "./standing.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { usePaletteActions } from "#ui/overlays/palette.ts";
import { useAction } from "#ui/overlays/useAction.ts";
import { useFace } from "./useFace.ts";
import { WorkFrame } from "./WorkFrame.tsx";

type ReadingPageProps = {
  work: DeskWork;
  standing: Watching;
  queueHref: string;
  correctHref: string;
  actions: ReactNode;
  question: ReactNode;
  /** What is published, as its readers see it. */
  article: ReactNode;
};

/** A request at the desk for somebody who does not write it, or not yet: the question comes first. */
export function ReadingPage({ work, queueHref, actions, question, ...props }: ReadingPageProps) {
  const isPublished = props.standing === "published";
  const [face, setFace] = useFace(isPublished ? "write" : "question");
  return (
    <WorkFrame
      work={work}
      queueHref={queueHref}
      face={face}
      onFace={setFace}
      textName={isPublished ? "Insight" : "Answer"}
      status={isPublished && work.insight_response && <Edition insight={work.insight_response} />}
      actions={
        <>
          {props.standing === "unclaimed" && !isLeftToOthers(work) && (
            <ClaimButton id={work.insight_request.id} />
          )}
          {actions}
        </>
      }
      question={question}
    >
      <InPlaceOfText work={work} {...props} />
    </WorkFrame>
  );
}

/** Nobody has it, and still its reader may not take it on: they declined it before. */
function isLeftToOthers({ insight_request: { objection, can } }: DeskWork): boolean {
  return objection !== null && !can.includes("claim");
}

type InPlaceOfTextProps = Pick<ReadingPageProps, "work" | "standing" | "article" | "correctHref">;

function InPlaceOfText({ work, standing, article, correctHref }: InPlaceOfTextProps) {
  const { insight_request: request, insight_response: insight, draft } = work;
  // Whoever begins again at once goes on with what they had discarded: it is still there.
  const takeUp = () => draft && undoDiscard(draft.id);
  if (standing === "unclaimed" && isLeftToOthers(work)) {
    return (
      <EmptyState title="Somebody else reads this" icon={<FileLock2 />}>
        You declined it before, and {request.requester.first_name} objected. So another analyst
        takes it on, or an admin where there is no other.
      </EmptyState>
    );
  }
  if (standing === "unclaimed") {
    return (
      <EmptyState title="Nobody is working on this yet" icon={<Hand />}>
        Read the question first. Once you claim it, you can write here and{" "}
        {request.requester.first_name} will see that you are working on it.
      </EmptyState>
    );
  }
  if (standing === "held") {
    const holder = request.analyst ? nameOf(request.analyst) : "Someone else";
    return (
      <EmptyState title={`${holder} is working on this`} icon={<FileLock2 />}>
        Only one person writes at a time, so that nobody overwrites someone else's text. Talk to{" "}
        {request.analyst?.first_name ?? "them"} if you want to take over: they can hand it to you,
        with what is written so far.
      </EmptyState>
    );
  }
  if (standing === "over") {
    return (
      <EmptyState
        title={request.status === "declined" ? "This request was declined" : "This request is over"}
        action={<ButtonLink href={`#/app/insights/${request.id}`}>Open the request</ButtonLink>}
      >
        There is nothing left to write. Its history shows what happened.
      </EmptyState>
    );
  }
  return (
    <>
      {insight?.can.includes("correct") && (
        <p>
          <ButtonLink href={correctHref} onClick={takeUp}>
            Correct it
          </ButtonLink>
        </p>
      )}
      {article}
    </>
  );
}

/** "Version 2" and how it ended. */
function Edition({ insight }: { insight: Insight }) {
  return (
    <>
      <span>Version {insight.version}</span>
      <OutcomeMark outcome={insight.outcome} />
    </>
  );
}

function ClaimButton({ id }: { id: number }) {
  const claim = useAction(useSubmit(desk.claimRequest, { background: true }));
  const claimNow = () => void claim.act({ params: { id } });
  usePaletteActions([{ words: "Claim it and write", icon: <Hand />, onSelect: claimNow }]);
  return (
    <Button look="primary" busy={claim.busy} busyWords="Claiming the request" onClick={claimNow}>
      Claim it and write
    </Button>
  );
}
