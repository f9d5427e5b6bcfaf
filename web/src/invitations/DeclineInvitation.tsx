import { invitations } from "@sightline/contract/invitations.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { TakeBack } from "#ui/page/TakeBack.tsx";
import { problemToast } from "#ui/words/problem.words.ts";

/** At once: the page then offers to take it back for ten minutes. */
export function DeclineInvitation({ token }: { token: string }) {
  const { submit, state } = useSubmit(invitations.declineInvitation);
  const toast = useToast();
  const decline = async () => {
    const result = await submit({ link: token });
    if (!result.ok) toast(problemToast(result.problem));
  };
  return (
    <Button
      look="quiet"
      size="l"
      busy={state === "submitting"}
      busyWords="Declining"
      onClick={() => void decline()}
    >
      Decline
    </Button>
  );
}

type RestoreInvitationProps = { token: string; until: string };

export function RestoreInvitation({ token, until }: RestoreInvitationProps) {
  const { submit, state } = useSubmit(invitations.restoreInvitation);
  const toast = useToast();
  const restore = async () => {
    const result = await submit({ body: { invitation_token: token } });
    if (!result.ok) toast(problemToast(result.problem));
  };
  return (
    <TakeBack until={until} size="l" busy={state === "submitting"} onPress={() => void restore()} />
  );
}
