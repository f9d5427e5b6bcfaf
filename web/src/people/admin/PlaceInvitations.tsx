import { bounds } from "@sightline/contract/base/bounds.ts";
import { people, type PlaceInvitation } from "@sightline/contract/people/people.ts";
import { Mail, MailOpen } from "lucide-react";
import { useRef } from "react";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Badge } from "#ui/base/Badge.tsx";
import { Button } from "#ui/base/Button.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import styles from "#people/PeopleRows.module.css";
import { roleNames } from "./people.words.ts";

/** Who was invited into Sightline itself and has not answered yet. */
export function PlaceInvitations() {
  const pages = useLoadPages(people.listPlaceInvitations, {}, (answer) => answer.invitations, {
    goneLeave: true,
  });
  const place = useRef<HTMLDivElement>(null);
  return (
    <PagedList
      pages={pages}
      noun={{ one: "invitation", many: "invitations" }}
      place={place}
      empty={
        <EmptyState title="No open invitations" icon={<MailOpen />}>
          Whoever you invite stands here until they answer. Invitations into a plan are with the
          plan.
        </EmptyState>
      }
    >
      <ul role="list" className={styles.rows} aria-label="Open invitations">
        {pages.held.rows.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </PagedList>
  );
}

export function InvitationRow({ invitation }: { invitation: PlaceInvitation }) {
  const { id, email, role, invited_by, created_at, expires_at, mails_sent } = invitation;
  const resend = useAction(useSubmit(people.resendPlaceInvitation));
  const revoke = useAction(useSubmit(people.revokePlaceInvitation));
  const toast = useToast();
  useFocusHeir(() => document.querySelector("h1"));
  const sendAgain = async () => {
    if ((await resend.act({ params: { id } })) === false) return;
    toast({ message: `A new mail to ${email} is on its way` });
  };
  const takeBack = async () => {
    if ((await revoke.act({ params: { id } })) === false) return;
    toast({ message: `The invitation for ${email} was revoked` });
  };
  return (
    <li className={styles.row}>
      <Mail aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>
          {email}
          <Badge tone={role === "member" ? "idle" : "accent"}>
            as {roleNames[role].toLowerCase()}
          </Badge>
        </span>
        <span className={styles.line}>
          invited <Time moment={created_at} manner="ago" />
          {invited_by && ` by ${nameOf(invited_by)}`} · {mails_sent} of {bounds.invitationMails}{" "}
          mails sent · open until <Time moment={expires_at} manner="day" />
        </span>
      </span>
      <span className={styles.actions}>
        {mails_sent < bounds.invitationMails && (
          <Button
            size="s"
            busy={resend.busy}
            aria-label={`Send again to ${email}`}
            onClick={() => void sendAgain()}
          >
            Send again
          </Button>
        )}
        <Button
          size="s"
          look="quiet"
          busy={revoke.busy}
          aria-label={`Revoke the invitation for ${email}`}
          onClick={() => void takeBack()}
        >
          Revoke
        </Button>
      </span>
    </li>
  );
}
