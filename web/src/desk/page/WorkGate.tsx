import { desk, type DeskWork } from "@sightline/contract/desk.ts";
import { SearchX } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useWasKnown } from "#api/load/useWasKnown.ts";
import { isSaving, untilSaved } from "#drafts/savesUnderWay.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace, RefusedFace } from "#ui/page/ProblemFace.tsx";
import { WorkSkeleton } from "./WorkSkeleton.tsx";

type WorkGateProps = {
  id: number;
  queueHref: string;
  /** Whether a former answer does until the present one is there. */
  mayShowFormer: (work: DeskWork) => boolean;
  children: (work: DeskWork) => ReactNode;
};

/** Opens a request at the desk, or says why it can't be opened. */
export function WorkGate({ id, queueHref, mayShowFormer, children }: WorkGateProps) {
  const { loaded, isNew } = useNewWork(id);
  const { answer, problem, reload } = loaded;
  if (answer && (isNew || mayShowFormer(answer.desk_work))) return children(answer.desk_work);
  if (!problem) return <WorkSkeleton />;
  const back = <ButtonLink href={queueHref}>Back to the queue</ButtonLink>;
  if (problem.code === "not_found") {
    return (
      <>
        <PageHeader title="No such request" />
        <EmptyState title="It does not exist" icon={<SearchX />} action={back}>
          The address may be incomplete.
        </EmptyState>
      </>
    );
  }
  if (problem.code === "not_allowed") {
    return (
      <>
        <PageHeader title={`Request ${id}`} />
        <RefusedFace
          title="You can't answer your own request"
          ask="A colleague at the desk will take it on."
          action={<ButtonLink href={`#/app/insights/${id}`}>Open your request</ButtonLink>}
        >
          {problem.detail}
        </RefusedFace>
      </>
    );
  }
  return (
    <>
      <PageHeader title={`Request ${id}`} />
      <ProblemFace
        title={problem.title}
        onRetry={reload}
        requestId={problem.request_id}
        action={back}
      >
        {problem.detail}
      </ProblemFace>
    </>
  );
}

/** `isNew`: asked for since it was opened, and after all that this tab had to save. */
function useNewWork(id: number) {
  const [isSaved, setSaved] = useState(() => !isSaving());
  useEffect(() => {
    if (!isSaved) void untilSaved().then(() => setSaved(true));
  }, [isSaved]);
  const loaded = useLoad(desk.getDeskWork, { params: { id } }, { when: isSaved, anew: true });
  const isThere = loaded.state === "ready" && !loaded.refreshing && !loaded.problem;
  return { loaded, isNew: useWasKnown(isSaved && isThere) };
}
