import type { Invitation } from "@sightline/contract/invitations.ts";
import { currentPlaceName } from "#ui/base/placeName.ts";
import { Time } from "#ui/words/Time.tsx";
import { inviterOf, placeOf } from "./invitations.words.ts";

/** Who invites, to where, which address, and until when. */
export function InvitationNote({ invitation }: { invitation: Invitation }) {
  return (
    <>
      <p>
        {inviterOf(invitation)} to <strong>{placeOf(invitation)}</strong>
        {invitation.organization ? ` at ${currentPlaceName()}` : ""}.
      </p>
      <p>
        The invitation is for <strong>{invitation.email}</strong> and open until{" "}
        <Time moment={invitation.expires_at} manner="day" />.
      </p>
    </>
  );
}
