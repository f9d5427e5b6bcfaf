import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import type { GroupInvite } from "@sightline/contract/groups/groups.shapes.ts";
import type { CallProblem } from "#api/call/callProblem.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { problemToast } from "#ui/words/problem.words.ts";
import { useToast } from "#ui/overlays/Toast.tsx";

type Answered = {
  onAccepted?: (groupId: number) => void;
  onDeclined?: () => void;
  onRestored?: () => void;
};

/** Accepting, and declining at once with a way back for ten minutes. */
export function useAnswerInvite(invite: GroupInvite, then: Answered) {
  const accepting = useSubmit(groupInviting.acceptGroupInvite);
  const declining = useSubmit(groupInviting.declineGroupInvite);
  const restoring = useSubmit(groupInviting.restoreGroupInvite);
  const toast = useToast();
  const { name } = invite.insight_group;
  const body = { invitation_token: invite.invitation_token };
  const say = (problem: CallProblem) => toast(problemToast(problem));

  async function accept(): Promise<void> {
    const result = await accepting.submit({ body });
    if (!result.ok) return say(result.problem);
    toast({ message: `You are now in ${name}` });
    then.onAccepted?.(result.answer.insight_group.id);
  }

  async function takeBack(): Promise<void> {
    const result = await restoring.submit({ body });
    if (!result.ok) return say(result.problem);
    toast({ message: `The invitation to ${name} is open again` });
    then.onRestored?.();
  }

  async function decline(): Promise<void> {
    const result = await declining.submit({ body });
    if (!result.ok) return say(result.problem);
    toast({
      message: `You declined the invitation to ${name}`,
      action: { words: "Undo", onPress: () => void takeBack() },
    });
    then.onDeclined?.();
  }

  const busy =
    accepting.state === "submitting"
      ? ("accept" as const)
      : declining.state === "submitting"
        ? ("decline" as const)
        : restoring.state === "submitting"
          ? ("take back" as const)
          : undefined;
  return { accept, decline, takeBack, busy };
}
