import type { OpenedGroupInvite } from "@sightline/contract/groups/groups.shapes.ts";
import { useNavigate } from "react-router";
import { Button } from "#ui/base/Button.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { groupToken } from "./groupToken.ts";
import { useAnswerInvite } from "./useAnswerInvite.ts";

/** Opening the link spends nothing: the person sees what they would join, and decides. */
export function AnswerInvite({ invite }: { invite: OpenedGroupInvite }) {
  const navigate = useNavigate();
  const { accept, decline, busy } = useAnswerInvite(invite, {
    onAccepted: (id) => {
      groupToken.drop();
      void navigate(`/app/community/groups/${id}`, { replace: true });
    },
  });
  return (
    <FormActions>
      <Button
        look="primary"
        size="l"
        busy={busy === "accept"}
        busyWords="Accepting"
        onClick={() => void accept()}
      >
        Accept the invitation
      </Button>
      <Button look="quiet" size="l" busy={busy === "decline"} onClick={() => void decline()}>
        Decline
      </Button>
    </FormActions>
  );
}
