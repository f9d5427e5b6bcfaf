import type { ReactNode } from "react";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";

type Needed = {
  state: "loading" | "ready" | "failed";
  problem?: { code: string; title: string; detail: string; request_id?: string } | undefined;
  reload?: () => void;
  /** In place of the form where it does not exist, or no longer. */
  gone?: ReactNode;
};

type DraftGateProps = {
  /** Of the page, where it could not be loaded. */
  title: string;
  /** The draft, and what else the form can't begin without. */
  needs: readonly Needed[];
  skeleton: ReactNode;
  children: () => ReactNode;
};

/** A form is shown once all that it begins with is there; what is gone or failed is told instead. */
export function DraftGate({ title, needs, skeleton, children }: DraftGateProps) {
  const failed = needs.find(({ state }) => state === "failed");
  if (failed?.gone !== undefined && failed.problem?.code === "not_found") return failed.gone;
  if (failed?.problem) {
    const { title: what, detail, request_id } = failed.problem;
    return (
      <>
        <PageHeader title={title} />
        <ProblemFace title={what} onRetry={failed.reload} requestId={request_id}>
          {detail}
        </ProblemFace>
      </>
    );
  }
  return needs.every(({ state }) => state === "ready") ? children() : skeleton;
}
