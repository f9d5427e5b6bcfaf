import { bounds } from "@sightline/contract/base/bounds.ts";
import { people, type PersonResult } from "@sightline/contract/people/people.ts";
import { type Person, type SystemRole, systemRoles } from "@sightline/contract/people.shapes.ts";
import { type ReactNode, useState } from "react";
import { type Submit, type Submitted, useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { keepHeightAs } from "#ui/keepHeight.ts";
import { LazyMenu } from "#ui/overlays/LazyMenu.tsx";
import { ConfirmDialog, Dialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { problemToast } from "#ui/words/problem.words.ts";
import styles from "./BulkBar.module.css";
import { roleNames, tellPeople, tellResults } from "./people.words.ts";

/** What changes rights asks for the password where the sign-in is old, so the screen hands it in. */
export type Acts = { setRoles: Submit<typeof people.setRoles> };

type BulkBarProps = Acts & {
  selected: readonly Person[];
  /** How many are on screen. */
  all: number;
  onSelectAll: () => void;
  onClear: () => void;
};

/** What can be done to those who are selected, at the foot of the list as long as there are any. */
export function BulkBar({ selected, all, setRoles, onSelectAll, onClear }: BulkBarProps) {
  const signOut = useSubmit(people.signPeopleOut);
  const deactivate = useSubmit(people.deactivatePeople);
  const reactivate = useSubmit(people.reactivatePeople);
  const [asks, setAsks] = useState(false);
  const { tell, refusals } = useResults(selected);
  const only = selected.length === 1 ? selected[0] : undefined;
  const ids = selected.map(({ id }) => id).slice(0, bounds.peopleAtOnce);
  const busy = [setRoles, signOut, deactivate, reactivate].some(
    ({ state }) => state === "submitting",
  );
  const act = async (doing: Promise<Results>) => {
    const result = await doing;
    setAsks(false);
    if (tell(result)) onClear();
  };
  const setRole = (role: SystemRole) => void act(setRoles.submit({ body: { ids, role } }));
  if (selected.length === 0) return refusals;
  return (
    <>
      <Bar>
        <span className={styles.count} role="status">
          {tellPeople(selected.length)} selected
        </span>
        {selected.length < Math.min(all, bounds.peopleAtOnce) && (
          <span className={styles.all}>
            <Button size="s" look="quiet" onClick={onSelectAll}>
              Select all on screen
            </Button>
          </span>
        )}
        <Button size="s" look="quiet" onClick={onClear}>
          Clear
        </Button>
        <span className={styles.acts}>
          <LazyMenu
            trigger={
              <Button size="s" busy={setRoles.state === "submitting"}>
                Change role
              </Button>
            }
            sections={[
              {
                entries: systemRoles.map((role) => ({
                  words: `Make them ${roleNames[role].toLowerCase()}s`,
                  onSelect: () => setRole(role),
                })),
              },
            ]}
          />
          <Button
            size="s"
            busy={signOut.state === "submitting"}
            onClick={() => void act(signOut.submit({ body: { ids } }))}
          >
            Sign out
          </Button>
          <Button
            size="s"
            busy={reactivate.state === "submitting"}
            onClick={() => void act(reactivate.submit({ body: { ids } }))}
          >
            Reactivate
          </Button>
          <Button size="s" onClick={() => setAsks(true)}>
            Deactivate
          </Button>
        </span>
      </Bar>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Deactivate ${only ? nameOf(only) : tellPeople(ids.length)}?`}
        description="They are signed out at once and can't sign in, get no more mail, what they work on returns to the queue, and invitations they sent are withdrawn. The last owner of a plan or a group is left out: deactivate them on their own page, where you choose who takes over. You can reactivate them later."
        consequence={`Deactivate ${only ? only.first_name : tellPeople(ids.length)}`}
        keep={only ? `Keep ${only.first_name}` : "Keep them active"}
        busy={busy}
        onConfirm={() => void act(deactivate.submit({ body: { ids } }))}
      />
      {refusals}
    </>
  );
}

/** What floats at the foot of the screen, as toasts do, stands above it. */
const keepBar = keepHeightAs("--action-bar");

/** Goes once nobody is selected any more, and what was pressed goes with it. */
function Bar({ children }: { children: ReactNode }) {
  useFocusHeir(findHeading);
  return (
    <div ref={keepBar} role="group" aria-label="Do with those selected" className={styles.bar}>
      {children}
    </div>
  );
}

type Results = Submitted<{ results: PersonResult[] }>;

/** A toast where all went well; where somebody was refused, why, by name. */
function useResults(selected: readonly Person[]) {
  const toast = useToast();
  const [refused, setRefused] = useState<readonly (PersonResult & { name: string })[]>([]);
  const tell = (result: Results): boolean => {
    if (!result.ok) {
      toast(problemToast(result.problem));
      return false;
    }
    const told = tellResults(result.answer.results);
    const names = new Map(selected.map((one) => [one.id, nameOf(one)]));
    setRefused(told.refused.map((one) => ({ ...one, name: names.get(one.id) ?? "" })));
    toast({ message: told.message });
    return true;
  };
  const close = () => setRefused([]);
  const who = refused.length === 1 ? refused[0]?.name : undefined;
  const refusals = (
    <Dialog
      open={refused.length > 0}
      onOpenChange={(open) => !open && close()}
      title={`${who || tellPeople(refused.length)} could not be changed`}
      actions={<Button onClick={close}>Close</Button>}
    >
      <ul className={styles.refused}>
        {refused.map(({ id, name, detail }) => (
          <li key={id}>
            <strong>{name}</strong> {detail}
          </li>
        ))}
      </ul>
    </Dialog>
  );
  return { tell, refusals };
}
