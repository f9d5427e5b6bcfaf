import type { ReactNode } from "react";
import type { CallProblem } from "#api/call/callProblem.ts";
import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { HandOverField } from "./HandOverField.tsx";
import { consequenceOf } from "#plans/plans.words.ts";
import { generalOf } from "#ui/words/problem.words.ts";
import type { useLeaving } from "./useLeaving.ts";

type LeavingQuestionProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** What the button does, before it names what passes to whom: "Remove Ada". */
  deed: string;
  keep: string;
  goesAlong: string;
  asked: ReturnType<typeof useLeaving>;
  problem: CallProblem | undefined;
  busy: boolean;
  onConfirm: () => void;
};

/** Somebody goes, oneself or another: first what stays behind, then the consequence in the button. */
export function LeavingQuestion(props: LeavingQuestionProps) {
  const { asked, problem, deed, goesAlong } = props;
  const { loaded, leaving, heir } = asked;
  return (
    <ConfirmDialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={props.description}
      consequence={consequenceOf(deed, leaving, heir)}
      keep={props.keep}
      busy={props.busy}
      ready={asked.ready}
      onConfirm={props.onConfirm}
    >
      <ErrorSummary errors={[]} {...generalOf(problem)} />
      {loaded.state === "loading" && (
        <SkeletonRegion words="Loading what stays behind">
          <SkeletonText lines={4} />
        </SkeletonRegion>
      )}
      {loaded.problem && (
        <ProblemFace title="What stays behind could not be loaded" onRetry={loaded.reload}>
          {loaded.problem.detail}
        </ProblemFace>
      )}
      {leaving && !loaded.problem && (
        <HandOverField
          leaving={leaving}
          others={asked.others}
          heirId={heir?.id}
          onHeir={asked.choose}
          goesAlong={goesAlong}
          error={problem?.errors["hand_over_to"]?.join(" ")}
        />
      )}
    </ConfirmDialog>
  );
}
