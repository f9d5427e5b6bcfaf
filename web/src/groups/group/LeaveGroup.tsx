import { groups } from "@sightline/contract/groups/groups.ts";
import type { InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { generalOf } from "#ui/words/problem.words.ts";
import { Select } from "#ui/choices/Select.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { isLastOwner } from "#groups/groups.words.ts";

type LeaveGroupProps = {
  group: InsightGroup;
  userId: number;
  onClose: () => void;
  onLeft: () => void;
};

/** Who leaves keeps nothing they saw only here. The last owner says who takes over. */
export function LeaveGroup({ group, userId, onClose, onLeft }: LeaveGroupProps) {
  const { submit, state, problem } = useSubmit(groups.removeGroupMember);
  const toast = useToast();
  const others = group.members.filter(({ id }) => id !== userId);
  const isLast = isLastOwner(group.members, userId);
  const [heirId, setHeirId] = useState<string | null>(null);
  const heir = others.find(({ id }) => String(id) === heirId);
  const leave = async () => {
    const params = { id: group.id, memberId: userId };
    const result = await submit({
      params,
      body: isLast && heir ? { hand_over_to: heir.id } : {},
    });
    if (!result.ok) return;
    toast({ message: `You have left ${group.name}` });
    onLeft();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Leave ${group.name}?`}
      description="You will no longer see what is shared here. What you shared stays until someone removes it. To come back, you have to be invited again."
      consequence={
        heir && isLast ? `Leave, and make ${heir.first_name} the owner` : "Leave the group"
      }
      keep="Stay in the group"
      busy={state === "submitting"}
      ready={!isLast || heir !== undefined}
      onConfirm={() => void leave()}
    >
      <ErrorSummary errors={[]} {...generalOf(problem)} />
      {isLast && (
        <Field
          label="Who takes over?"
          hint="You are the only owner, and a group needs one."
          error={problem?.errors["hand_over_to"]?.join(" ")}
        >
          <Select
            name="hand_over_to"
            placeholder="Choose a member"
            options={others.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
            value={heirId}
            onValueChange={setHeirId}
          />
        </Field>
      )}
    </ConfirmDialog>
  );
}
