import { groups } from "@sightline/contract/groups/groups.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { groupShares, type PlaceShared } from "@sightline/contract/groups/groups.shares.ts";
import type { InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import { type ReactNode, useContext, useId, useState } from "react";
import { Controller, type ControllerRenderProps, useForm } from "react-hook-form";
import { useLoad } from "#api/load/useLoad.ts";
import { MentionHelp } from "#conversations/mentions/MentionHelp.tsx";
import { WrittenAsContext } from "#ui/words/writtenAs.ts";
import { checkOnLeaving, showFieldErrors } from "#api/submit/forms.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { Select } from "#ui/choices/Select.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { Combobox } from "#ui/choices/Combobox.tsx";
import type { Option } from "#ui/choices/option.ts";
import { useSettled } from "#ui/page/useSettled.ts";
import { Button } from "#ui/base/Button.tsx";
import { DateInput } from "#ui/fields/DateInput.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { generalOf } from "#ui/words/problem.words.ts";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useNow } from "#ui/words/useNow.ts";
import { groupsHref } from "#groups/groups.words.ts";
import { dayIn, endOfDay } from "./endOfDay.ts";
import styles from "#groups/group/GroupForm.module.css";

type Opened = { zone: string; open: boolean; onOpenChange: (open: boolean) => void };

type ShareInsightProps = Opened & {
  insightId: number;
  /** Where it is shared already. */
  places: readonly PlaceShared[];
};

const groupField = "insight_group_id";
const allGroups = { limit: bounds.pageSize.max };

/** From the insight: one of the groups one is in. */
export function ShareInsight({ insightId, places, zone, open, onOpenChange }: ShareInsightProps) {
  const [groupId, setGroupId] = useState<string | null>(null);
  const loaded = useLoad(groups.listGroups, { query: allGroups }, { when: open });
  const all = loaded.answer?.insight_groups ?? [];
  const taken = new Set(places.map((place) => place.insight_group.id));
  const chosen = all.find(({ id }) => String(id) === groupId && !taken.has(id));
  const isNone = loaded.state === "ready" && all.length === 0;
  return (
    <ShareDialog
      title="Share this insight"
      open={open}
      onOpenChange={onOpenChange}
      zone={zone}
      groupId={chosen?.id}
      target={chosen && { groupId: chosen.id, groupName: chosen.name, insightId }}
      missing="Choose a group you are in."
      choice={{
        name: groupField,
        label: "Group",
        hint: isNone ? (
          <>
            You are in no group yet. <TextLink href={groupsHref}>Create one first</TextLink>.
          </>
        ) : (
          "Its members, now and later, can read it while it is shared."
        ),
        error: loaded.problem?.detail,
        control: (
          <Select
            name={groupField}
            placeholder={loaded.state === "loading" ? "Loading your groups" : "Choose a group"}
            disabled={isNone}
            options={all.map(({ id, name }) => ({
              value: String(id),
              label: name,
              note: taken.has(id) ? "already shared there" : undefined,
              disabled: taken.has(id),
            }))}
            value={chosen ? String(chosen.id) : null}
            onValueChange={setGroupId}
          />
        ),
      }}
      onShared={() => setGroupId(null)}
    />
  );
}

const insightField = "insight_response_id";

/** From the group: one of the insights that are one's own to share. */
export function ShareHere({ group, zone, open, onOpenChange }: Opened & { group: InsightGroup }) {
  const [chosen, setChosen] = useState<Option | null>(null);
  const [q, setQ] = useState("");
  const asked = useSettled(q.trim());
  const loaded = useLoad(
    groupShares.listShareable,
    { params: { id: group.id }, query: asked === "" ? {} : { q: asked } },
    { keepFormer: true, when: open },
  );
  const insights = loaded.answer?.insight_responses ?? [];
  const isNone = loaded.state === "ready" && asked === "" && insights.length === 0;
  return (
    <ShareDialog
      title={`Share an insight in ${group.name}`}
      open={open}
      onOpenChange={onOpenChange}
      zone={zone}
      groupId={group.id}
      target={
        chosen
          ? { groupId: group.id, groupName: group.name, insightId: Number(chosen.value) }
          : undefined
      }
      missing="Choose the insight to share."
      choice={{
        name: insightField,
        label: "Insight",
        hint: isNone
          ? "You have none to share yet. You can share what you or your organization asked for, or what you take part in."
          : "One that you or your organization asked for, or that you take part in.",
        control: (
          <Combobox
            name={insightField}
            placeholder="Words from its title"
            emptyText="None of your insights has these words"
            options={insights.map(({ id, title }) => ({ value: String(id), label: title }))}
            onSearch={setQ}
            loading={loaded.state === "loading" || asked !== q.trim()}
            value={chosen}
            onValueChange={setChosen}
          />
        ),
      }}
      onShared={() => {
        setChosen(null);
        setQ("");
      }}
    />
  );
}

type ShareDialogProps = Opened & {
  title: string;
  /** What is shared and where, once both are known. */
  target: { groupId: number; groupName: string; insightId: number } | undefined;
  /** Said when something is still to be chosen. */
  missing: string;
  /** The choice of the group or of the insight. */
  choice: { name: string; label: string; hint: ReactNode; error?: string; control: ReactNode };
  /** Whose members the note may name, once it is known. */
  groupId: number | undefined;
  onShared: () => void;
};

/** `ends_at`: the day, as it is typed. */
type Given = { note: string; ends_at: string; ask_confirmation: boolean };

const nothing: Given = { note: "", ends_at: "", ask_confirmation: false };

/** Shares an insight in a group, with a note and an end if one likes. */
function ShareDialog({ target, zone, choice, onShared, ...props }: ShareDialogProps) {
  const id = useId();
  const toast = useToast();
  const now = useNow();
  const [isMissing, setIsMissing] = useState(false);
  const { submit, state, problem, reset } = useSubmit(groupShares.shareInsight);
  const form = useForm<Given>({ ...checkOnLeaving, defaultValues: nothing });
  const move = (next: boolean) => {
    props.onOpenChange(next);
    setIsMissing(false);
    reset();
  };
  const share = form.handleSubmit(async ({ note, ends_at: until, ask_confirmation }, event) => {
    if (!target) {
      setIsMissing(true);
      if (event?.target instanceof Element) focusField(event.target, choice.name);
      return;
    }
    const result = await submit({
      params: { id: target.groupId },
      body: {
        insight_response_id: target.insightId,
        note,
        ends_at: until === "" ? null : endOfDay(until, zone),
        ...(ask_confirmation && { ask_confirmation }),
      },
    });
    if (!result.ok) return void showFieldErrors(form, result.problem);
    form.reset(nothing);
    props.onOpenChange(false);
    toast({ message: `Shared in ${target.groupName}` });
    onShared();
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open={props.open}
      onOpenChange={move}
      title={props.title}
      description="Its members read the insight and the question, never the conversation on the request."
      actions={
        <>
          <Button onClick={() => move(false)}>Not now</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            busy={state === "submitting"}
            busyWords="Sharing"
          >
            Share
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void share(event)}>
        <ErrorSummary errors={[]} {...generalOf(problem)} />
        <div className={styles.fields}>
          <Field
            label={choice.label}
            hint={choice.hint}
            error={isMissing && !target ? props.missing : choice.error}
          >
            {choice.control}
          </Field>
          <MentionHelp naming={{ kind: "group", id: props.groupId }}>
            <Field
              label="Note"
              optional
              hint="Why you are sharing it. The group reads it above the insight; @ mentions somebody in it."
              bound={bounds.shareNote.max}
              error={errors.note?.message}
            >
              <Controller
                control={form.control}
                name="note"
                render={({ field }) => <Note {...field} />}
              />
            </Field>
          </MentionHelp>
          <Field
            label="Until"
            optional
            hint="After that day nobody can reach it through the group."
            error={errors.ends_at?.message}
          >
            <DateInput {...form.register("ends_at")} min={dayIn(zone, now)} />
          </Field>
          <Checkbox
            {...form.register("ask_confirmation")}
            label="Ask the members to confirm that they have read it"
            note="You see who has not, and can remind them once."
          />
        </div>
      </form>
    </Dialog>
  );
}

/** Those it names are read by name while it is written, and sent by id. */
function Note({ value, onChange, ...field }: ControllerRenderProps<Given, "note">) {
  const { show, read } = useContext(WrittenAsContext);
  return (
    <Textarea
      {...field}
      rows={2}
      value={show(value)}
      onChange={(event) => onChange(read(event.currentTarget.value))}
    />
  );
}
