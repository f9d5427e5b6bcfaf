import { type PlaceSettings, placeSettingsRows } from "@sightline/contract/place/place.settings.ts";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useLoad } from "#api/load/useLoad.ts";
import { bodyResolver, checkOnLeaving, showFieldErrors } from "#api/submit/forms.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button, type ButtonLook } from "#ui/base/Button.tsx";
import { setPlaceName } from "#ui/base/placeName.ts";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import { PlaceFields } from "./PlaceFields.tsx";
import styles from "./SettingsForm.module.css";

/** The first step of the set-up: two of the settings. */
export function PlaceStep(props: StepActions) {
  const settings = useLoad(placeSettingsRows.getSettings).answer?.settings;
  // Another version is another form: what was saved elsewhere is not written over unseen.
  return settings ? (
    <Form key={settings.version} settings={settings} {...props} />
  ) : (
    <SkeletonBlock />
  );
}

/** How the button looks that does it, and the way past it. */
export type StepActions = { look: ButtonLook; skip: ReactNode };

type Values = { name: string; support_email: string };

function Form({ settings, look, skip }: { settings: PlaceSettings } & StepActions) {
  const toast = useToast();
  const { submit, state, problem } = useSubmit(placeSettingsRows.updateSettings);
  const form = useForm<Values>({
    ...checkOnLeaving,
    defaultValues: { name: settings.name, support_email: settings.support_email ?? "" },
    resolver: (values, ...rest) =>
      // Checked as it is sent; the form's own text stays as it was typed.
      Promise.resolve(
        bodyResolver<Values>(placeSettingsRows.updateSettings, "settings")(
          sent(values, settings.version) as Values & { version: number },
          ...rest,
        ),
      ).then((result) =>
        Object.keys(result.errors).length === 0 ? { values, errors: {} } : result,
      ),
  });
  const { errors } = form.formState;
  const save = form.handleSubmit(async (values) => {
    const result = await submit({ body: { settings: sent(values, settings.version) } });
    if (!result.ok) return void showFieldErrors(form, result.problem, "settings");
    setPlaceName(result.answer.settings.name);
    toast({ message: "Saved. It holds from now on." });
    document.getElementById("set-up-place")?.focus();
  });
  return (
    <form noValidate className={styles.fields} onSubmit={(event) => void save(event)}>
      <ErrorSummary errors={[]} {...generalOf(problem)} />
      <PlaceFields register={form.register} errors={errors} />
      <FormActions>
        <Button type="submit" look={look} busy={state === "submitting"} busyWords="Saving the name">
          Save and continue
        </Button>
        {skip}
      </FormActions>
    </form>
  );
}

function sent({ name, support_email }: Values, version: number) {
  const address = support_email.trim();
  return { name, support_email: address === "" ? null : address, version };
}
