import { groups } from "@sightline/contract/groups/groups.ts";
import type { InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { counted } from "#groups/groups.words.ts";

type DeleteGroupProps = { group: InsightGroup; onClose: () => void; onDeleted: () => void };

/** It can't be undone, so the name has to be written first. */
export function DeleteGroup({ group, onClose, onDeleted }: DeleteGroupProps) {
  const { submit, state, problem } = useSubmit(groups.deleteGroup);
  const [typed, setTyped] = useState("");
  const toast = useToast();
  const remove = async () => {
    const result = await submit({ params: { id: group.id } });
    if (!result.ok) return;
    toast({ message: `${group.name} is deleted` });
    onDeleted();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${group.name}?`}
      description={`This removes the group for ${counted(group.members.length, "member")}, with all comments. What was shared can no longer be reached through it; the insights themselves stay.`}
      consequence="Delete this group"
      keep="Keep the group"
      busy={state === "submitting"}
      ready={typed.trim() === group.name}
      onConfirm={() => void remove()}
    >
      <ErrorSummary errors={[]} {...generalOf(problem)} />
      <Field label="Enter the name of the group" hint={`To be sure: ${group.name}`}>
        <TextInput
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
