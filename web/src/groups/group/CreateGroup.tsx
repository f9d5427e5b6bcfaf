import { groups } from "@sightline/contract/groups/groups.ts";
import type { InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { bodyResolver, checkOnLeaving, showFieldErrors } from "#api/submit/forms.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { GroupFields, type GroupText } from "./GroupFields.tsx";

type CreateGroupProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (group: InsightGroup) => void;
};

export function CreateGroup({ open, onOpenChange, onCreated }: CreateGroupProps) {
  const id = useId();
  const toast = useToast();
  const { submit, state, problem, reset } = useSubmit(groups.createGroup);
  const form = useForm<GroupText>({
    ...checkOnLeaving,
    defaultValues: { name: "", description: "" },
    resolver: bodyResolver(groups.createGroup),
  });
  const move = (next: boolean) => {
    onOpenChange(next);
    reset();
  };
  const create = form.handleSubmit(async (body) => {
    const result = await submit({ body });
    if (!result.ok) return void showFieldErrors(form, result.problem);
    onOpenChange(false);
    form.reset();
    const group = result.answer.insight_group;
    toast({ message: `${group.name} is created`, detail: "Invite the first people." });
    onCreated(group);
  });
  return (
    <Dialog
      open={open}
      onOpenChange={move}
      title="Create a group"
      actions={
        <>
          <Button onClick={() => move(false)}>Not now</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            busy={state === "submitting"}
            busyWords="Creating the group"
          >
            Create the group
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void create(event)}>
        <ErrorSummary errors={[]} {...generalOf(problem)} />
        <GroupFields form={form} />
      </form>
    </Dialog>
  );
}
