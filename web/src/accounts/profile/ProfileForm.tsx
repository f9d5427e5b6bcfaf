import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import type { User } from "@sightline/contract/people.shapes.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { useEffect } from "react";
import { Controller, useForm } from "react-hook-form";
import { bodyResolver, checkOnLeaving, showFieldErrors } from "#api/submit/forms.ts";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { currentPlaceName } from "#ui/base/placeName.ts";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { LazyCombobox } from "#ui/choices/LazyCombobox.tsx";
import type { Option } from "#ui/choices/option.ts";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import styles from "#accounts/form.module.css";
import { listErrors } from "#accounts/formErrors.ts";
import { sayProblem } from "#ui/words/problem.words.ts";

const zoneNames = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

/** Every time zone, as a person reads it: "America/New York". */
const zoneOptions: readonly Option[] = zoneNames.map((value) => optionOf(value));

const fields = [
  "first_name",
  "last_name",
  "activity",
  "time_zone",
  "subscribed_newsletter",
] as const;
const labels = {
  first_name: "First name",
  last_name: "Last name",
  activity: "Job or field",
  time_zone: "Time zone",
};
type Profile = Pick<User, (typeof fields)[number]>;

export function ProfileForm({ user }: { user: User }) {
  const typed = useTyped<Profile>("profile");
  const toast = useToast();
  const { submit, state, problem } = useSubmit(accountProfile.updateProfile);
  const form = useForm<Profile>({
    ...checkOnLeaving,
    defaultValues: profileOf(user),
    resolver: bodyResolver(accountProfile.updateProfile, "user"),
  });
  const { errors, isDirty } = form.formState;
  useFollowed(form, user);
  useKept(form, typed);

  const save = form.handleSubmit(async (profile) => {
    const result = await submit({ body: { user: profile } });
    if (!result.ok) return void showFieldErrors(form, result.problem, "user");
    form.reset(profileOf(result.answer.user));
    typed.drop();
    toast({ message: "Profile saved" });
  });

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void save(event)}>
      <ErrorSummary errors={listErrors(errors, labels)} general={sayProblem(problem)} />
      <div className={styles.pair}>
        <Field label={labels.first_name} error={errors.first_name?.message}>
          <TextInput {...form.register("first_name")} autoComplete="given-name" />
        </Field>
        <Field label={labels.last_name} error={errors.last_name?.message}>
          <TextInput {...form.register("last_name")} autoComplete="family-name" />
        </Field>
      </div>
      <Field
        label={labels.activity}
        optional
        bound={bounds.activity.max}
        error={errors.activity?.message}
      >
        <TextInput {...form.register("activity")} autoComplete="organization-title" />
      </Field>
      <Controller
        control={form.control}
        name="time_zone"
        render={({ field }) => (
          <Field
            label={labels.time_zone}
            hint="Dates and times are shown in it, here and in mails."
            error={errors.time_zone?.message}
          >
            <LazyCombobox
              options={zoneOptions}
              value={optionOf(field.value)}
              onValueChange={(option) => field.onChange(option?.value ?? "")}
              onBlur={field.onBlur}
              ref={field.ref}
              emptyText="No time zone by that name"
            />
          </Field>
        )}
      />
      <Checkbox
        {...form.register("subscribed_newsletter")}
        label="Write to me when there is something new"
        note={`Rarely, and only about ${currentPlaceName()} itself.`}
      />
      <FormActions status={isDirty ? "Not saved yet" : undefined}>
        <Button
          type="submit"
          look="primary"
          busy={state === "submitting"}
          busyWords="Saving your profile"
        >
          Save profile
        </Button>
      </FormActions>
    </form>
  );
}

type ProfileFormState = ReturnType<typeof useForm<Profile>>;

/** What was typed before a reload or the end of a session comes back as unsaved text. */
function useKept(form: ProfileFormState, typed: ReturnType<typeof useTyped<Profile>>): void {
  const { subscribe, setValue } = form;
  const { kept, keep } = typed;
  useEffect(() => {
    for (const field of fields) {
      const value = kept[field];
      if (value !== undefined) setValue(field, value, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) keep(values);
      },
    });
  }, [subscribe, setValue, kept, keep]);
}

/** Changes from another tab or device show, unless somebody is writing here. */
function useFollowed({ reset }: ProfileFormState, user: User): void {
  useEffect(
    () => reset(profileOf(user), { keepDirtyValues: true, keepDirty: true }),
    [reset, user],
  );
}

function profileOf({ first_name, last_name, activity, ...rest }: User): Profile {
  const { time_zone, subscribed_newsletter } = rest;
  return { first_name, last_name, activity, time_zone, subscribed_newsletter };
}

function optionOf(value: string): Option {
  return { value, label: value.replaceAll("_", " ") };
}
