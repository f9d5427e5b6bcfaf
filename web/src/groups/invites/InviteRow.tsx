import type { GroupInvite } from "@sightline/contract/groups/groups.shapes.ts";
import { undoDeclineWithinMs } from "@sightline/contract/base/moments.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/base/Button.tsx";
import { TakeBack, useUndoUntil } from "#ui/page/TakeBack.tsx";
import { InviteNote } from "./InviteNote.tsx";
import styles from "./InviteList.module.css";
import { useAnswerInvite } from "./useAnswerInvite.ts";

export function InviteRow({ invite }: { invite: GroupInvite }) {
  const navigate = useNavigate();
  const [declinedHere, setDeclinedHere] = useState(false);
  const { accept, decline, takeBack, busy } = useAnswerInvite(invite, {
    onAccepted: (id) => void navigate(`/app/community/groups/${id}`),
    onDeclined: () => setDeclinedHere(true),
    onRestored: () => {
      setDeclinedHere(false);
      document.querySelector("h1")?.focus();
    },
  });
  const { name } = invite.insight_group;
  const until = useUndoUntil(invite.declined_at, undoDeclineWithinMs);
  return (
    <li className={styles.invite}>
      <h2 className={styles.name}>{name}</h2>
      {until === undefined ? (
        <>
          <InviteNote invite={invite} />
          <div className={styles.actions}>
            <Button
              look="primary"
              busy={busy === "accept"}
              busyWords="Accepting"
              aria-label={`Accept the invitation to ${name}`}
              onClick={() => void accept()}
            >
              Accept
            </Button>
            <Button
              look="quiet"
              busy={busy === "decline"}
              aria-label={`Decline the invitation to ${name}`}
              onClick={() => void decline()}
            >
              Decline
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>You declined this invitation.</p>
          <TakeBack
            until={until}
            busy={busy === "take back"}
            label={`Take back that you declined ${name}`}
            takesFocus={declinedHere}
            onPress={() => void takeBack()}
          />
        </>
      )}
    </li>
  );
}
