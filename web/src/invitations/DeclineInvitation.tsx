import { invitations } from "@sightline/contract/invitations.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { dropInvitationToken } from "#api/session/session.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";

/** Declining cannot be taken back by who was invited, so it asks first. */
export function DeclineInvitation({ token }: { token: string }) {
  const [asking, setAsking] = useState(false);
  const { submit, state, problem } = useSubmit(invitations.declineInvitation);
  const navigate = useNavigate();
  const decline = async () => {
    const result = await submit({ link: token });
    if (!result.ok) return;
    dropInvitationToken();
    void navigate("/", { replace: true });
  };
  return (
    <>
      <Button look="quiet" size="l" onClick={() => setAsking(true)}>
        Decline
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Decline this invitation?"
        description={
          problem
            ? `${problem.title}. ${problem.detail}`
            : "Whoever invited you sees that you declined, and can invite you again."
        }
        consequence="Decline the invitation"
        keep="Keep it open"
        busy={state === "submitting"}
        onConfirm={() => void decline()}
      />
    </>
  );
}
