import { people } from "@sightline/contract/people/people.ts";
import { UserPlus } from "lucide-react";
import { useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { SignInAgain } from "#accounts/profile/SignInAgain.tsx";
import { useSensitive } from "#accounts/profile/useSensitive.ts";
import { Button } from "#ui/base/Button.tsx";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { AdminGate } from "./AdminGate.tsx";
import { InvitePerson } from "./InvitePerson.tsx";
import { type PeopleAddress, readAddress, writeAddress } from "./people.address.ts";
import { PeopleList } from "./PeopleList.tsx";

/** Everybody who has an account here, for those who run the place. */
export function PeopleScreen() {
  return (
    <AdminGate
      title="People"
      why="Names and addresses of everybody are shown here, so only admins can see them."
    >
      {() => (
        <SignInAgain>
          <People />
        </SignInAgain>
      )}
    </AdminGate>
  );
}

function People() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search]);
  const setRoles = useSensitive(people.setRoles);
  const invite = useSensitive(people.invitePerson);
  const [inviting, setInviting] = useState(false);
  useListKeys({ onCreate: () => setInviting(true) });
  const show = (next: Partial<PeopleAddress>, replace = false) =>
    void navigate(`${pathname}${writeAddress({ ...address, ...next })}`, { replace });
  return (
    <>
      <PageHeader
        title="People"
        sub="Who has an account, what they may do, and when they were last here"
        action={
          <Button look="primary" icon={<UserPlus />} shortcut="C" onClick={() => setInviting(true)}>
            Invite
          </Button>
        }
      />
      <PeopleList address={address} setRoles={setRoles} onChange={show} />
      <InvitePerson invite={invite} open={inviting} onOpenChange={setInviting} />
    </>
  );
}
