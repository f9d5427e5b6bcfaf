import { type ListedPlan, plans } from "@sightline/contract/plans.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import form from "#people/admin/AdminForm.module.css";
import { closingInWords } from "./plans.admin.words.ts";

type ClosePlanProps = { plan: ListedPlan; open: boolean; onOpenChange: (open: boolean) => void };

/** What it means for its people and requests is told first; it can't be taken back. */
export function ClosePlan({ plan, open, onOpenChange }: ClosePlanProps) {
  const params = { id: String(plan.id) };
  const { submit, state, problem, reset } = useSubmit(plans.closePlan);
  // Once it is closed there is nothing more to tell.
  const when = open && state !== "submitting";
  const loaded = useLoad(plans.getClosing, { params }, { when });
  const toast = useToast();
  const move = (next: boolean) => {
    onOpenChange(next);
    reset();
  };
  const close = async () => {
    const result = await submit({ params });
    if (!result.ok) return;
    move(false);
    toast({ message: `${plan.name} is closed` });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={move}
      title={`Close ${plan.name}?`}
      description="This can't be undone. The plan's people keep their accounts."
      consequence="Close the plan"
      keep="Keep the plan"
      busy={state === "submitting"}
      ready={loaded.state === "ready"}
      onConfirm={() => void close()}
    >
      <div className={form.told}>
        <ErrorSummary errors={[]} {...generalOf(problem)} />
        {loaded.state === "loading" && (
          <SkeletonRegion words="Loading what closing means">
            <SkeletonText lines={3} />
          </SkeletonRegion>
        )}
        {loaded.state === "failed" && (
          <ProblemFace title="What closing means could not be loaded" onRetry={loaded.reload}>
            {loaded.problem.detail}
          </ProblemFace>
        )}
        {loaded.answer && (
          <ul>
            {closingInWords(loaded.answer.closing).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </ConfirmDialog>
  );
}
