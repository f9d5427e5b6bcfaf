import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import {
  type OpenedGroupInvite,
  type OtherAccount,
  otherAccount,
} from "@sightline/contract/groups/groups.shapes.ts";
import { undoDeclineWithinMs } from "@sightline/contract/base/moments.ts";
import { useEffect } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { AccountPage, Ways } from "#accounts/AccountPage.tsx";
import { LinkLoading, LinkProblem } from "#accounts/links/LinkFaces.tsx";
import { useInvitationToken } from "#accounts/links/mailLink.ts";
import { useTyped } from "#api/submit/typed.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { useSession } from "#api/session/useSession.ts";
import { keepWanted } from "#api/session/wanted.ts";
import { leaveSignInNote } from "#sessions/signInNote.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import { TakeBack, useUndoUntil } from "#ui/page/TakeBack.tsx";
import { AnswerInvite } from "./AnswerInvite.tsx";
import { tellClosed } from "./closed.words.ts";
import { groupToken, invitedAddress } from "./groupToken.ts";
import { invitesHref } from "#groups/groups.words.ts";
import { InviteNote } from "./InviteNote.tsx";
import { SwitchAccount } from "./SwitchAccount.tsx";
import { useAnswerInvite } from "./useAnswerInvite.ts";

const here = "/groups/accept";

/** Where the link of a group's invitation leads, whoever opens it. */
export function AcceptGroupScreen() {
  const token = useInvitationToken(groupToken);
  const session = useSession();
  const { search } = useLocation();
  // Who is here, whether or not an invitation is: the page loads it on entry.
  const profile = useLoad(accountProfile.getProfile, undefined, {
    anew: true,
    when: session !== null,
  });
  // The token leaves the address first; then there is time to go anywhere else.
  if (new URLSearchParams(search).has("invitation_token")) return <LinkLoading />;
  if (token === undefined) return <NoToken />;
  if (!session) return <SignInFirst />;
  return (
    <TimeZone zone={profile.answer?.user.time_zone}>
      <Opened token={token} />
    </TimeZone>
  );
}

function Opened({ token }: { token: string }) {
  const loaded = useLoad(groupInviting.openGroupInvite, { link: token });
  if (loaded.state === "loading") return <LinkLoading />;
  if (loaded.state === "failed") {
    const { problem, reload } = loaded;
    const other = problem.code === "other_account" && otherAccount.safeParse(problem.body);
    if (other && other.success) return <ForAnother {...other.data} />;
    return (
      <LinkProblem title="Your invitation" problem={problem} onRetry={reload} action={toInvites} />
    );
  }
  return <Face invite={loaded.answer.insight_group_invite} />;
}

function Face({ invite }: { invite: OpenedGroupInvite }) {
  const { insight_group: group, state, is_member } = invite;
  const until = useUndoUntil(invite.declined_at, undoDeclineWithinMs);
  if (is_member) return <ToGroup id={group.id} />;
  if (state === "open") {
    return (
      <AccountPage
        key={state}
        follows
        title={`You are invited to ${group.name}`}
        lead={<InviteNote invite={invite} />}
      >
        <AnswerInvite invite={invite} />
      </AccountPage>
    );
  }
  const { title, words } = tellClosed(state, invite);
  if (until !== undefined) {
    return (
      <AccountPage key={state} follows title={title}>
        <TakeDeclineBack invite={invite} until={until} />
      </AccountPage>
    );
  }
  return (
    <AccountPage key={state} follows title={title} lead={<p>{words}</p>}>
      <Ways>{toInvites}</Ways>
    </AccountPage>
  );
}

function TakeDeclineBack({ invite, until }: { invite: OpenedGroupInvite; until: string }) {
  const { takeBack, busy } = useAnswerInvite(invite, {});
  return (
    <Ways>
      <TakeBack
        until={until}
        size="l"
        busy={busy === "take back"}
        onPress={() => void takeBack()}
      />
    </Ways>
  );
}

/** An old link of somebody who is in: there is nothing to answer, so it leads where it always has. */
function ToGroup({ id }: { id: number }) {
  useEffect(() => groupToken.drop(), []);
  return <Navigate to={`/app/community/groups/${id}`} replace />;
}

/** Signed in as somebody else: both addresses, and the way to the right one and back here. */
function ForAnother({ invited_email, signed_in_email }: OtherAccount) {
  return (
    <AccountPage
      follows
      title="This invitation is for another account"
      lead={
        <>
          <p>
            It is for <strong>{invited_email}</strong>, and you are signed in as{" "}
            <strong>{signed_in_email}</strong>.
          </p>
          <p>Switching signs you out here. After signing in, you'll come back to the invitation.</p>
        </>
      }
    >
      <SwitchAccount email={invited_email} />
    </AccountPage>
  );
}

/** Through sign-in and back; the token waits on this device. */
function SignInFirst() {
  const navigate = useNavigate();
  const { keep } = useTyped<{ email: string }>("sign-in");
  useEffect(() => {
    const email = invitedAddress.find();
    if (email) keep({ email });
    keepWanted(here, null);
    leaveSignInNote("group_invitation");
    void navigate("/signin", { replace: true });
  }, [keep, navigate]);
  return <LinkLoading />;
}

const toInvites = (
  <ButtonLink href={invitesHref} size="l">
    See your invitations
  </ButtonLink>
);

function NoToken() {
  return (
    <AccountPage
      title="Open the link from your mail"
      lead={
        <p>
          This page needs the link from an invitation. Open it from the mail, or find the invitation
          in the app.
        </p>
      }
    >
      <Ways>{toInvites}</Ways>
    </AccountPage>
  );
}
