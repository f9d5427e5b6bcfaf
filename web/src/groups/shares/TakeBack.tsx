import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";

type TakeBackProps = {
  share: { id: number; insight_group: { name: string } };
  onClose: () => void;
};

/** Its comments go with it, so it asks first. */
export function TakeBack({ share, onClose }: TakeBackProps) {
  const { submit, state, problem } = useSubmit(groupShares.takeBackShare);
  const toast = useToast();
  const { name } = share.insight_group;
  const takeBack = async () => {
    const result = await submit({ params: { id: share.id } });
    if (!result.ok) return;
    onClose();
    toast({ message: `No longer shared in ${name}` });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Stop sharing it in ${name}?`}
      description={
        problem
          ? `${problem.title}. ${problem.detail}`
          : `Nobody will be able to reach the insight through ${name}, and the comments on it there are gone. It can be shared again.`
      }
      consequence="Stop sharing"
      keep="Keep sharing"
      busy={state === "submitting"}
      onConfirm={() => void takeBack()}
    />
  );
}
