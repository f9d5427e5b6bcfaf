import { people, type WholePerson } from "@sightline/contract/people/people.ts";
import { useState } from "react";
import { type Submit, useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { WithFocusHeir } from "#ui/page/useFocusHeir.ts";
import { useHasOpened } from "#ui/page/useHasOpened.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { ChangeRole } from "./ChangeRole.tsx";
import { DeactivatePerson } from "./DeactivatePerson.tsx";
import { ErasePerson } from "./ErasePerson.tsx";
import { PersonAbsence } from "./PersonAbsence.tsx";
import styles from "./PersonPage.module.css";
import { useTelling } from "./useTelling.ts";

/** What asks for the password where the sign-in is old; the screen hands it in. */
export type Sensitive = {
  setRoles: Submit<typeof people.setRoles>;
  invite: Submit<typeof people.invitePerson>;
  erase: Submit<typeof people.erasePerson>;
};

type PersonActsProps = Sensitive & { person: WholePerson; onErased: () => void };

/** What an admin can do with somebody else. */
export function PersonActs({ person, setRoles, invite, erase, onErased }: PersonActsProps) {
  const [open, setOpen] = useState<"role" | "absence" | "deactivate" | "erase">();
  const hasOpened = useHasOpened(open !== undefined);
  const signOut = useSubmit(people.signPeopleOut);
  const reactivate = useSubmit(people.reactivatePeople);
  const tell = useTelling();
  const body = { ids: [person.id] };
  const isInUse = person.deactivated_at === null;
  const on = (name: typeof open) => ({
    open: open === name,
    onOpenChange: (next: boolean) => setOpen(next ? name : undefined),
  });
  return (
    <>
      <div role="group" aria-label={`Change ${nameOf(person)}`} className={styles.acts}>
        {isInUse && <Button onClick={() => setOpen("role")}>Change role</Button>}
        {isInUse && person.role !== "member" && (
          <Button onClick={() => setOpen("absence")}>Set absence</Button>
        )}
        {person.sessions.length > 0 && (
          <WithFocusHeir find={findHeading}>
            <Button
              busy={signOut.state === "submitting"}
              onClick={() => void tell(signOut.submit({ body }))}
            >
              Sign out everywhere
            </Button>
          </WithFocusHeir>
        )}
        {/* One button for both: who pressed it keeps the focus as its words turn round. */}
        <Button
          busy={reactivate.state === "submitting"}
          onClick={() => (isInUse ? setOpen("deactivate") : void tell(reactivate.submit({ body })))}
        >
          {isInUse ? "Deactivate" : "Reactivate"}
        </Button>
        {!isInUse && <Button onClick={() => setOpen("erase")}>Erase their data</Button>}
      </div>
      {hasOpened && (
        <>
          <ChangeRole person={person} setRoles={setRoles} invite={invite} {...on("role")} />
          <PersonAbsence person={person} {...on("absence")} />
          <DeactivatePerson person={person} {...on("deactivate")} />
          <ErasePerson person={person} erase={erase} onErased={onErased} {...on("erase")} />
        </>
      )}
    </>
  );
}
