import { accountLeaving, type Deletion } from "@sightline/contract/accounts/accounts.leaving.ts";
import { useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { Button } from "#ui/base/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { ProblemFace, RefusedFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { sayProblem } from "#ui/words/problem.words.ts";
import { KeepAccount } from "./KeepAccount.tsx";
import styles from "./LeavingSection.module.css";
import { useSensitive } from "./useSensitive.ts";

export function LeavingSection() {
  const loaded = useLoad(accountLeaving.getDeletion);
  return (
    <AccountSection
      name="leaving"
      lead="What happens if you delete your account. Download your data first."
    >
      {loaded.state === "loading" && (
        <SkeletonRegion words="Loading what deletion means">
          <SkeletonText lines={4} />
        </SkeletonRegion>
      )}
      {loaded.state === "failed" && (
        <ProblemFace title="This could not be loaded" onRetry={loaded.reload}>
          {loaded.problem.detail}
        </ProblemFace>
      )}
      {loaded.answer && <Leaving deletion={loaded.answer.deletion} />}
    </AccountSection>
  );
}

function Leaving({ deletion }: { deletion: Deletion }) {
  const { scheduled_for, hindrances, kept, removed, days } = deletion;
  if (scheduled_for) return <KeepAccount at={scheduled_for} />;
  return (
    <>
      <div className={styles.both}>
        <Told title="What is removed" sentences={removed} />
        <Told title="What is kept" sentences={kept} />
      </div>
      {hindrances.length > 0 ? (
        <RefusedFace title="Before you can delete it" ask={hindrances.join(" ")}>
          Your account can be deleted once this is done.
        </RefusedFace>
      ) : (
        <DeleteAccount days={days} />
      )}
    </>
  );
}

function Told({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <div className={styles.told}>
      <h3>{title}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function DeleteAccount({ days }: { days: number }) {
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const { submit, state, problem } = useSensitive(accountLeaving.requestDeletion);
  const leave = async () => {
    setAsking(false);
    const result = await submit({});
    if (result.ok) {
      toast({
        message: `Your account will be deleted in ${days} days`,
        detail: "You can still keep it.",
      });
    }
  };
  return (
    <>
      <ErrorSummary errors={[]} general={sayProblem(problem)} />
      <div>
        <Button busy={state === "submitting"} onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete your account?"
        description={`It will be deleted in ${days} days. Until then you can sign in and keep it; after that nobody can bring it back.`}
        consequence={`Delete it in ${days} days`}
        keep="Keep my account"
        onConfirm={() => void leave()}
      />
    </>
  );
}
