import { bounds } from "@sightline/contract/base/bounds.ts";
import { type PlanInvitation, plans } from "@sightline/contract/plans.ts";
import { Mail } from "lucide-react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Badge } from "#ui/base/Badge.tsx";
import { Button } from "#ui/base/Button.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import styles from "#people/PeopleRows.module.css";
import { nameOf } from "#ui/words/person.words.ts";
import { mailsWords } from "#plans/plans.words.ts";
import { problemToast } from "#ui/words/problem.words.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";

type InvitationRowProps = { invitation: PlanInvitation; headingId: string };

export function InvitationRow({ invitation, headingId }: InvitationRowProps) {
  const { email, role, invited_by, created_at, mails_sent, expires_at } = invitation;
  useFocusHeir(() => document.getElementById(headingId));
  const most = bounds.invitationMails;
  return (
    <li className={styles.row}>
      <Mail aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>
          {email}
          {role === "owner" && <Badge tone="accent">as owner</Badge>}
        </span>
        <span className={styles.line}>
          invited <Time moment={created_at} manner="ago" />
          {invited_by && ` by ${nameOf(invited_by)}`}
        </span>
        <span className={styles.line}>
          {mailsWords(mails_sent, most)} · open until <Time moment={expires_at} manner="day" />
        </span>
      </span>
      <span className={styles.actions}>
        {mails_sent < most && <Resend invitation={invitation} />}
        <Revoke invitation={invitation} />
      </span>
    </li>
  );
}

function Resend({ invitation: { id, email } }: { invitation: PlanInvitation }) {
  const { submit, state } = useSubmit(plans.resendInvitation);
  const toast = useToast();
  const resend = async () => {
    const result = await submit({ params: { id } });
    toast(
      result.ok
        ? {
            message: `A new mail to ${email} is on its way`,
            detail: "Its link replaces the old one.",
          }
        : problemToast(result.problem),
    );
  };
  return (
    <Button
      size="s"
      busy={state === "submitting"}
      aria-label={`Send again to ${email}`}
      onClick={() => void resend()}
    >
      Send again
    </Button>
  );
}

/** Done at once; the way back is a new invitation, since the old link is dead for good. */
function Revoke({ invitation: { email, role } }: { invitation: PlanInvitation }) {
  const revoking = useSubmit(plans.removeFromPlan);
  const inviting = useSubmit(plans.invite);
  const toast = useToast();
  const inviteAgain = async () => {
    const result = await inviting.submit({ body: { email, role } });
    toast(
      result.ok ? { message: `${email} has been invited again` } : problemToast(result.problem),
    );
  };
  const revoke = async () => {
    const result = await revoking.submit({ body: { email } });
    toast(
      result.ok
        ? {
            message: `The invitation for ${email} was revoked`,
            detail: "Its seat is free and its link no longer works.",
            action: { words: "Invite again", onPress: () => void inviteAgain() },
          }
        : problemToast(result.problem),
    );
  };
  return (
    <Button
      size="s"
      look="quiet"
      busy={revoking.state === "submitting"}
      aria-label={`Revoke the invitation for ${email}`}
      onClick={() => void revoke()}
    >
      Revoke
    </Button>
  );
}
