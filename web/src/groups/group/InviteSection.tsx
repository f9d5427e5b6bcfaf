import { groups } from "@sightline/contract/groups/groups.ts";
import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import type { InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import { useRef, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Field } from "#ui/fields/Field.tsx";
import { LazyCombobox } from "#ui/choices/LazyCombobox.tsx";
import type { Option } from "#ui/choices/option.ts";
import people from "#people/PeopleRows.module.css";
import { nameOf } from "#ui/words/person.words.ts";
import { problemToast } from "#ui/words/problem.words.ts";
import { RailPart } from "#ui/page/ReadingPage.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useSettled } from "#ui/page/useSettled.ts";
import styles from "./GroupForm.module.css";
import { SentInviteRow } from "./SentInviteRow.tsx";

/** Whom owners may invite, found by name; and who has been and has not answered. */
export function InviteSection({ group }: { group: InsightGroup }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <RailPart title="Invite">
      <div ref={place} tabIndex={-1} className={styles.fields}>
        <InviteField group={group} />
        {group.invites.length > 0 && (
          <ul role="list" className={people.rows} aria-label="Open invitations">
            {group.invites.map((invite) => (
              <SentInviteRow
                key={invite.id}
                invite={invite}
                group={group}
                findHeir={() => place.current}
              />
            ))}
          </ul>
        )}
      </div>
    </RailPart>
  );
}

function InviteField({ group }: { group: InsightGroup }) {
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<Option | null>(null);
  const asked = useSettled(q.trim());
  const query = { group: group.id, ...(asked === "" ? {} : { q: asked }) };
  const loaded = useLoad(groups.listGroupCandidates, { query }, { keepFormer: true });
  const { submit, state } = useSubmit(groupInviting.inviteToGroup, { background: true });
  const toast = useToast();
  const candidates = loaded.answer?.candidates ?? [];
  const invite = async (person: Option) => {
    setChosen(person);
    const body = { user_id: Number(person.value) };
    const result = await submit({ params: { id: group.id }, body });
    // An empty field for the next one.
    setChosen(null);
    setQ("");
    toast(
      result.ok
        ? {
            message: `${person.label} has been invited`,
            detail:
              "They will find it in the app and, unless they switched that off, in their mail.",
          }
        : problemToast(result.problem),
    );
  };
  const isNobody = loaded.state === "ready" && asked === "" && candidates.length === 0;
  return (
    <Field
      label="A person"
      hint={
        isNobody
          ? "Everyone in your plan and your groups is already here or invited."
          : "Someone in your plan, or in a group you share."
      }
    >
      <LazyCombobox
        placeholder="Name"
        emptyText="Nobody by that name whom you can invite"
        options={candidates.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        onSearch={setQ}
        loading={loaded.state === "loading" || asked !== q.trim() || state === "submitting"}
        value={chosen}
        onValueChange={(person) => person && void invite(person)}
      />
    </Field>
  );
}
