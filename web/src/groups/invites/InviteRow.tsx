import type { GroupInvite } from "@sightline/contract/groups/groups.shapes.ts";
import { useNavigate } from "react-router";
import { Button } from "#ui/base/Button.tsx";
import { InviteNote } from "./InviteNote.tsx";
import styles from "./InviteList.module.css";
import { useAnswerInvite } from "./useAnswerInvite.ts";

export function InviteRow({ invite }: { invite: GroupInvite }) {
  const navigate = useNavigate();
  const { accept, decline, busy } = useAnswerInvite(invite, {
    onAccepted: (id) => void navigate(`/app/community/groups/${id}`),
    // The row goes, and with it what had the focus.
    onDeclined: () => document.querySelector("h1")?.focus(),
  });
  const { name } = invite.insight_group;
  return (
    <li className={styles.invite}>
      <h2 className={styles.name}>{name}</h2>
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
    </li>
  );
}
