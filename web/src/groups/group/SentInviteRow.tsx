import { bounds } from "@sightline/contract/base/bounds.ts";
import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import type { InsightGroup, SentGroupInvite } from "@sightline/contract/groups/groups.shapes.ts";
import { type Ref, useRef } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import people from "#people/PeopleRows.module.css";
import { nameOf } from "#ui/words/person.words.ts";
import { problemToast } from "#ui/words/problem.words.ts";
import { Time } from "#ui/words/Time.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { mailsWords } from "#groups/groups.words.ts";

type Heir = { findHeir: () => HTMLElement | null };
type SentInviteRowProps = Heir & { invite: SentGroupInvite; group: InsightGroup };

export function SentInviteRow({ invite, group, findHeir }: SentInviteRowProps) {
  const revoking = useRef<HTMLButtonElement>(null);
  const name = nameOf(invite.user);
  const most = bounds.invitationMails;
  const params = { id: group.id, inviteId: invite.id };
  useFocusHeir(findHeir);
  return (
    <li className={people.row}>
      <span className={people.words}>
        <span className={people.name}>{name}</span>
        <span className={people.line}>
          {mailsWords(invite.mails_sent, most)} · open until{" "}
          <Time moment={invite.expires_at} manner="day" />
        </span>
        <span className={people.below}>
          {invite.mails_sent < most && (
            <Resend name={name} params={params} findHeir={() => revoking.current} />
          )}
          <Revoke ref={revoking} name={name} params={params} userId={invite.user.id} />
        </span>
      </span>
    </li>
  );
}

type Named = { name: string; params: { id: number; inviteId: number } };

function Resend({ name, params, findHeir }: Named & Heir) {
  useFocusHeir(findHeir);
  const { submit, state } = useSubmit(groupInviting.resendGroupInvite);
  const toast = useToast();
  const resend = async () => {
    const result = await submit({ params });
    toast(
      result.ok
        ? {
            message: `Another mail to ${name} is on its way`,
            detail: "Unless they switched these mails off; then they will find it in the app.",
          }
        : problemToast(result.problem),
    );
  };
  return (
    <Button
      size="s"
      busy={state === "submitting"}
      aria-label={`Send again to ${name}`}
      onClick={() => void resend()}
    >
      Send again
    </Button>
  );
}

type RevokeProps = Named & { userId: number; ref: Ref<HTMLButtonElement> };

/** Done at once; the way back is a new invitation, to which the old link leads too. */
function Revoke({ name, params, userId, ref }: RevokeProps) {
  const revoking = useSubmit(groupInviting.revokeGroupInvite);
  const inviting = useSubmit(groupInviting.inviteToGroup);
  const toast = useToast();
  const inviteAgain = async () => {
    const result = await inviting.submit({ params: { id: params.id }, body: { user_id: userId } });
    toast(result.ok ? { message: `${name} has been invited again` } : problemToast(result.problem));
  };
  const revoke = async () => {
    const result = await revoking.submit({ params });
    toast(
      result.ok
        ? {
            message: `The invitation for ${name} was withdrawn`,
            action: { words: "Invite again", onPress: () => void inviteAgain() },
          }
        : problemToast(result.problem),
    );
  };
  return (
    <Button
      size="s"
      ref={ref}
      look="quiet"
      busy={revoking.state === "submitting"}
      aria-label={`Withdraw the invitation for ${name}`}
      onClick={() => void revoke()}
    >
      Withdraw
    </Button>
  );
}
