import { type GroupConflict, groups } from "@sightline/contract/groups/groups.ts";
import type { InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { bodyResolver, checkOnLeaving, showFieldErrors } from "#api/submit/forms.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { BothTexts } from "#ui/markdown/BothTexts.tsx";
import { Button } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { GroupFields, type GroupText } from "./GroupFields.tsx";

type EditGroupProps = { group: InsightGroup; onClose: () => void };

/** Saved over the version one began with; if somebody was quicker, both texts are shown. */
export function EditGroup({ group, onClose }: EditGroupProps) {
  const id = useId();
  const toast = useToast();
  const [begun] = useState(group);
  const [newer, setNewer] = useState<InsightGroup>();
  const { submit, state, problem } = useSubmit(groups.updateGroup);
  const form = useForm<GroupText>({
    ...checkOnLeaving,
    defaultValues: { name: begun.name, description: begun.description },
    resolver: bodyResolver(groups.updateGroup),
  });
  const saveOver = async (text: GroupText, version: number) => {
    const result = await submit({ params: { id: group.id }, body: { ...text, version } });
    if (result.ok) {
      onClose();
      return toast({ message: "Saved" });
    }
    if (result.problem.code === "stale_version") {
      // The contract's answer to a stale version.
      const { insight_group } = result.problem.body as GroupConflict;
      return setNewer(insight_group);
    }
    showFieldErrors(form, result.problem);
  };
  const save = form.handleSubmit((text) => saveOver(text, begun.version));
  if (newer) {
    const mine = form.getValues();
    return (
      <Dialog open onOpenChange={onClose} title="Someone changed it in the meantime">
        <BothTexts
          title="Which one do you want to keep?"
          parts={differing(mine, newer)}
          mineName="Yours"
          theirsName="As it is now"
          keepMine={{
            words: "Save mine",
            busy: state === "submitting",
            onPress: () => void saveOver(mine, newer.version),
          }}
          takeTheirs={{ words: "Keep it as it is now", onPress: onClose }}
        >
          Nothing you wrote is lost yet.
        </BothTexts>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Rename or describe"
      actions={
        <>
          <Button onClick={onClose}>Discard changes</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            busy={state === "submitting"}
            busyWords="Saving"
          >
            Save
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void save(event)}>
        <ErrorSummary errors={[]} {...generalOf(problem)} />
        <GroupFields form={form} />
      </form>
    </Dialog>
  );
}

function differing(mine: GroupText, theirs: GroupText) {
  return [
    { term: "Name", mine: mine.name, theirs: theirs.name },
    { term: "What it is for", mine: mine.description, theirs: theirs.description },
  ].filter((part) => part.mine !== part.theirs);
}
