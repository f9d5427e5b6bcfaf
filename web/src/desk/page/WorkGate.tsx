import { desk, type DeskWork } from "@sightline/contract/desk.ts";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace, RefusedFace } from "#ui/page/ProblemFace.tsx";
import { WorkSkeleton } from "./WorkSkeleton.tsx";

type WorkGateProps = {
  id: number;
  queueHref: string;
  children: (work: DeskWork) => ReactNode;
};

/** Opens a request at the desk, or says why it can't be opened. */
export function WorkGate({ id, queueHref, children }: WorkGateProps) {
  const loaded = useLoad(desk.getDeskWork, { params: { id } });
  if (loaded.state === "loading") return <WorkSkeleton />;
  if (loaded.state === "ready") return children(loaded.answer.desk_work);
  const { problem, reload } = loaded;
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
