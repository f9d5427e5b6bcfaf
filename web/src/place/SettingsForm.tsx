import { bounds } from "@sightline/contract/base/bounds.ts";
import { levelWords } from "@sightline/contract/notifications/notifications.levels.words.ts";
import {
  type LevelledThread,
  levelledThreads,
  levels,
} from "@sightline/contract/notifications/notifications.threads.ts";
import { registrationModes } from "@sightline/contract/place/place.ts";
import {
  type PlaceSettings,
  placeSettingsRows,
  type settingsConflict,
} from "@sightline/contract/place/place.settings.ts";
import {
  searchLanguages,
  searchLanguageWords,
} from "@sightline/contract/search/search.languages.ts";
import { useEffect, useState } from "react";
import { type Control, Controller, useForm, useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { checkOnLeaving, showFieldErrors } from "#api/submit/forms.ts";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { setPlaceName } from "#ui/base/placeName.ts";
import { RadioGroup } from "#ui/choices/RadioGroup.tsx";
import { Select } from "#ui/choices/Select.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { NumberInput } from "#ui/fields/NumberInput.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { BothTexts } from "#ui/markdown/BothTexts.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { PageSection } from "#ui/page/PageSection.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import { PlaceFields } from "./PlaceFields.tsx";
import {
  changedFields,
  changesOver,
  differing,
  mergeOver,
  registrationWords,
  settingLabels,
  settingsResolver,
  type SettingsValues,
  valuesOf,
} from "./settings.values.ts";
import styles from "./SettingsForm.module.css";

/** What was typed and not saved, and over what. */
type Kept = { begun: PlaceSettings; values: SettingsValues };

/** What holds for the whole place. Saved as one; if another admin was quicker, both are shown. */
export function SettingsForm({ settings }: { settings: PlaceSettings }) {
  const toast = useToast();
  const { kept, keep, drop } = useTyped<Kept>("settings of the place");
  const [begun, setBegun] = useState(kept.begun ?? settings);
  const [wasKept, setWasKept] = useState(kept.values !== undefined);
  const [newer, setNewer] = useState<PlaceSettings>();
  const { submit, state, problem } = useSubmit(placeSettingsRows.updateSettings);
  const form = useForm<SettingsValues>({
    ...checkOnLeaving,
    defaultValues: valuesOf(begun),
    resolver: settingsResolver,
  });
  const { errors, isDirty } = form.formState;
  const { reset, subscribe } = form;
  const mode = useWatch({ control: form.control, name: "registration" });
  // What another admin saved shows by itself, unless somebody is writing here.
  if (!isDirty && !wasKept && settings.version > begun.version) setBegun(settings);
  useEffect(() => reset(valuesOf(begun)), [reset, begun]);
  useEffect(() => {
    if (kept.values) reset(kept.values, { keepDefaultValues: true });
  }, [reset, kept]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: isChanged }) =>
          isChanged ? keep({ begun, values }) : drop(),
      }),
    [subscribe, begun, keep, drop],
  );

  const start = (from: PlaceSettings) => {
    setBegun(from);
    setWasKept(false);
    setNewer(undefined);
    reset(valuesOf(from));
    drop();
  };
  const saveOver = async (values: SettingsValues, version: number): Promise<void> => {
    const before = valuesOf(begun);
    const result = await submit({ body: { settings: changesOver(values, before, version) } });
    if (result.ok) {
      start(result.answer.settings);
      setPlaceName(result.answer.settings.name);
      toast({ message: "Saved. It holds from now on." });
    } else if (result.problem.code === "stale_version") {
      // The contract's answer to a stale version.
      const { settings: now } = result.problem.body as z.infer<typeof settingsConflict>;
      const mine = changedFields(values, before);
      // Where each changed something else there is nothing to choose.
      if (changedFields(valuesOf(now), before).some((field) => mine.includes(field))) setNewer(now);
      else await saveOver(values, now.version);
    } else {
      showFieldErrors(form, result.problem, "settings");
    }
  };
  if (newer) {
    const typed = form.getValues();
    const mine = mergeOver(typed, valuesOf(begun), valuesOf(newer));
    return (
      <BothTexts
        title="Someone changed the settings in the meantime"
        parts={differing(mine, valuesOf(newer))}
        mineName="Yours"
        theirsName="As they are now"
        keepMine={{
          words: "Save mine",
          busy: state === "submitting",
          onPress: () => void saveOver(typed, newer.version),
        }}
        takeTheirs={{ words: "Keep them as they are now", onPress: () => start(newer) }}
      >
        Nothing you typed is lost yet.
      </BothTexts>
    );
  }
  const listed = Object.entries(settingLabels).flatMap(([field, label]) => {
    const message = errors[field as keyof SettingsValues]?.message;
    return message === undefined ? [] : [{ field, message: `${label}: ${message}` }];
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) =>
        void form.handleSubmit((values) => saveOver(values, begun.version))(event)
      }
    >
      <ErrorSummary errors={listed} {...generalOf(problem)} />
      <PageSection id="settings-place" title="The place">
        <PlaceFields register={form.register} errors={errors} />
      </PageSection>
      <PageSection id="settings-registration" title="Registration">
        <RadioGroup
          {...form.register("registration")}
          label={settingLabels.registration}
          lay="column"
          options={registrationModes.map((value) => ({ value, ...registrationWords[value] }))}
        />
        {mode === "by_domains" && (
          <Field
            label={settingLabels.registration_domains}
            hint="One on each line, like example.org. A domain does not stand for its sub-domains. The list is shown to admins alone."
            error={errors.registration_domains?.message}
          >
            <Textarea {...form.register("registration_domains")} rows={3} spellCheck={false} />
          </Field>
        )}
      </PageSection>
      <PageSection id="settings-limits" title="Limits">
        <LimitField
          control={form.control}
          name="plan_seats"
          hint="Plans that exist keep theirs."
          max={bounds.planSeatsMost}
        />
        <LimitField
          control={form.control}
          name="requests_per_day"
          hint="Counted over the last 24 hours. Who reaches it can keep drafts."
          max={bounds.requestsPerDayMost}
        />
      </PageSection>
      <PageSection
        id="settings-notifications"
        title="Notifications"
        lead="What is usual here. Whoever wants more or less of one thing chooses so on it, under Notify me."
      >
        {levelledThreads.map((thread) => (
          <LevelField key={thread} control={form.control} name={`${thread}_level`} />
        ))}
      </PageSection>
      <PageSection id="settings-search" title="Search">
        <Controller
          control={form.control}
          name="search_language"
          render={({ field, fieldState }) => (
            <Field
              label={settingLabels.search_language}
              hint="Words are found in all their forms in this language, and as they stand in any other. After a change what is there already is gone through once more; that may take some minutes."
              error={fieldState.error?.message}
            >
              <Select
                name={field.name}
                ref={field.ref}
                options={languageOptions}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
              />
            </Field>
          )}
        />
      </PageSection>
      <FormActions status={isDirty ? "Not saved yet" : undefined}>
        {isDirty && (
          <Button look="quiet" onClick={() => start(settings)}>
            Discard changes
          </Button>
        )}
        <Button
          type="submit"
          look="primary"
          busy={state === "submitting"}
          busyWords="Saving the settings"
        >
          Save settings
        </Button>
      </FormActions>
    </form>
  );
}

const levelOptions = levels.map((value) => ({ value, label: levelWords[value] }));

const languageOptions = searchLanguages.map((value) => ({
  value,
  label: searchLanguageWords[value],
}));

type LevelFieldProps = { control: Control<SettingsValues>; name: `${LevelledThread}_level` };

/** How much who chose nothing hears of such a thing. */
function LevelField({ control, name }: LevelFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={settingLabels[name]} error={fieldState.error?.message}>
          <Select
            name={field.name}
            ref={field.ref}
            options={levelOptions}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  );
}

type LimitFieldProps = {
  control: Control<SettingsValues>;
  name: "plan_seats" | "requests_per_day";
  hint: string;
  max: number;
};

/** How many there may be: one, or more. */
function LimitField({ control, name, hint, max }: LimitFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={settingLabels[name]} hint={hint} error={fieldState.error?.message}>
          <NumberInput
            name={field.name}
            ref={field.ref}
            value={field.value}
            min={1}
            max={max}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  );
}
