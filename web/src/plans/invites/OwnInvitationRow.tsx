import { invitations, type OwnInvitation } from "@sightline/contract/invitations.ts";
import { undoDeclineWithinMs } from "@sightline/contract/base/moments.ts";
import { MailOpen, Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { currentPlaceName } from "#ui/base/placeName.ts";
import { Time } from "#ui/words/Time.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import styles from "#people/PeopleRows.module.css";
import { nameOf } from "#ui/words/person.words.ts";
import { problemToast } from "#ui/words/problem.words.ts";
import { useUndoUntil } from "#ui/page/TakeBack.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";

type OwnInvitationRowProps = {
  invitation: OwnInvitation;
  acceptable: boolean;
  headingId: string;
};

export function OwnInvitationRow({ invitation, acceptable, headingId }: OwnInvitationRowProps) {
  const { organization, invited_by, expires_at, declined_at } = invitation;
  useFocusHeir(() => document.getElementById(headingId));
  const until = useUndoUntil(declined_at, undoDeclineWithinMs);
  const row = useFocusWithin(declined_at !== null);
  const inviter = invited_by
    ? `${nameOf(invited_by)} has invited you`
    : "The people who run it have invited you";
  return (
    <li ref={row} className={styles.row}>
      <MailOpen aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>{organization ?? currentPlaceName()}</span>
        <span className={styles.line}>
          {until === undefined ? (
            <>
              {inviter} · open until <Time moment={expires_at} manner="day" />
            </>
          ) : (
            <>
              You declined; it can be taken back until <Time moment={until} manner="clock" />
            </>
          )}
        </span>
      </span>
      <span className={styles.actions}>
        {until === undefined ? (
          <>
            {acceptable && <Accept invitation={invitation} />}
            <Decline invitation={invitation} />
          </>
        ) : (
          <Restore invitation={invitation} />
        )}
      </span>
    </li>
  );
}

/** What was pressed is gone with what it did: the focus stays in the row. */
function useFocusWithin(face: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const former = useRef(face);
  useEffect(() => {
    if (former.current === face) return;
    former.current = face;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) row.current?.querySelector("button")?.focus();
  }, [face]);
  return row;
}

function Accept({ invitation: { id, organization } }: { invitation: OwnInvitation }) {
  const { submit, state } = useSubmit(invitations.acceptOwnInvitation);
  const toast = useToast();
  const place = organization ?? currentPlaceName();
  const accept = async () => {
    const result = await submit({ params: { id } });
    if (!result.ok) return toast(problemToast(result.problem));
    document.querySelector("h1")?.focus();
    toast({ message: organization === null ? "Accepted" : `You are now in ${place}` });
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

/** At once: it can be taken back for ten minutes, in its place. */
function Decline({ invitation: { id, organization } }: { invitation: OwnInvitation }) {
  const { submit, state } = useSubmit(invitations.declineOwnInvitation);
  const toast = useToast();
  const place = organization ?? currentPlaceName();
  const decline = async () => {
    const result = await submit({ params: { id } });
    toast(
      result.ok
        ? { message: `You declined the invitation to ${place}` }
        : problemToast(result.problem),
    );
  };
  return (
    <Button
      size="s"
      look="quiet"
      busy={state === "submitting"}
      aria-label={`Decline the invitation to ${place}`}
      onClick={() => void decline()}
    >
      Decline
    </Button>
  );
}

function Restore({ invitation: { id, organization } }: { invitation: OwnInvitation }) {
  const { submit, state } = useSubmit(invitations.restoreOwnInvitation);
  const toast = useToast();
  const place = organization ?? currentPlaceName();
  const restore = async () => {
    const result = await submit({ params: { id } });
    toast(
      result.ok
        ? { message: `The invitation to ${place} is open again` }
        : problemToast(result.problem),
    );
  };
  return (
    <Button
      size="s"
      icon={<Undo2 />}
      busy={state === "submitting"}
      aria-label={`Take back that you declined ${place}`}
      onClick={() => void restore()}
    >
      Take it back
    </Button>
  );
}
