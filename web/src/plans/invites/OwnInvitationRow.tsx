import { invitations, type OwnInvitation } from "@sightline/contract/invitations.ts";
import { MailOpen } from "lucide-react";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import styles from "#people/PeopleRows.module.css";
import { nameOf } from "#ui/words/person.words.ts";
import { problemToast } from "#ui/words/problem.words.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";

type OwnInvitationRowProps = {
  invitation: OwnInvitation;
  acceptable: boolean;
  headingId: string;
};

export function OwnInvitationRow({ invitation, acceptable, headingId }: OwnInvitationRowProps) {
  const { organization, invited_by, expires_at } = invitation;
  useFocusHeir(() => document.getElementById(headingId));
  const inviter = invited_by ? `${nameOf(invited_by)} invites you` : "Those who run it invite you";
  return (
    <li className={styles.row}>
      <MailOpen aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>{organization ?? "Sightline"}</span>
        <span className={styles.line}>
          {inviter} · open until <Time moment={expires_at} manner="day" />
        </span>
      </span>
      <span className={styles.actions}>
        {acceptable && <Accept invitation={invitation} />}
        <Decline invitation={invitation} />
      </span>
    </li>
  );
}

function Accept({ invitation: { id, organization } }: { invitation: OwnInvitation }) {
  const { submit, state } = useSubmit(invitations.acceptOwnInvitation);
  const toast = useToast();
  const place = organization ?? "Sightline";
  const accept = async () => {
    const result = await submit({ params: { id } });
    if (!result.ok) return toast(problemToast(result.problem));
    document.querySelector("h1")?.focus();
    toast({ message: organization === null ? "Accepted" : `You are in ${place} now` });
  };
  return (
    <Button
      size="s"
      look="primary"
      busy={state === "submitting"}
      aria-label={`Accept the invitation to ${place}`}
      onClick={() => void accept()}
    >
      Accept
    </Button>
  );
}

/** Declining cannot be taken back by who was invited, so it asks first. */
function Decline({ invitation: { id, organization } }: { invitation: OwnInvitation }) {
  const [asking, setAsking] = useState(false);
  const { submit, state } = useSubmit(invitations.declineOwnInvitation);
  const toast = useToast();
  const place = organization ?? "Sightline";
  const decline = async () => {
    const result = await submit({ params: { id } });
    setAsking(false);
    toast(
      result.ok
        ? { message: `You declined the invitation to ${place}` }
        : problemToast(result.problem),
    );
  };
  return (
    <>
      <Button
        size="s"
        look="quiet"
        aria-label={`Decline the invitation to ${place}`}
        onClick={() => setAsking(true)}
      >
        Decline
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Decline the invitation to ${place}?`}
        description="You can't take this back; but you can be invited again."
        consequence="Decline the invitation"
        keep="Keep it open"
        busy={state === "submitting"}
        onConfirm={() => void decline()}
      />
    </>
  );
}
