import { placeRows } from "@sightline/contract/place/place.ts";
import type { UseFormReturn } from "react-hook-form";
import { useLoad } from "#api/load/useLoad.ts";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { DescriptionList } from "#ui/lists/DescriptionList.tsx";
import { currentPlaceName } from "#ui/base/placeName.ts";
import { TextLink } from "#ui/base/TextLink.tsx";
import type { NewAccount } from "./registration.steps.ts";
import { StepForm } from "./StepForm.tsx";

type TermsStepProps = {
  form: UseFormReturn<NewAccount>;
  back: string;
  busy: boolean;
  problem: string | undefined;
  secondsLeft: number;
  onDone: (account: NewAccount) => Promise<void>;
};

export function TermsStep({ form, back, busy, problem, secondsLeft, onDone }: TermsStepProps) {
  const { errors } = form.formState;
  const version = useLoad(placeRows.getPlace).answer?.place.legal_version;
  const { email, first_name, last_name, activity } = form.getValues();
  return (
    <StepForm
      onSubmit={form.handleSubmit((account) =>
        onDone(version === undefined ? account : { ...account, terms_version: version }),
      )}
      errors={[]}
      problem={problem}
      words="Create my account"
      busy={busy}
      busyWords="Creating your account"
      secondsLeft={secondsLeft}
      back={back}
    >
      <DescriptionList
        entries={[
          { term: "E-mail", words: email },
          { term: "Name", words: `${first_name} ${last_name}`.trim() },
          ...(activity.trim() === "" ? [] : [{ term: "Job or field", words: activity }]),
        ]}
      />
      <Checkbox
        {...form.register("terms_of_use_agreed")}
        label={
          <>
            I agree to the{" "}
            <TextLink href="#/terms" target="_blank">
              terms of use
            </TextLink>{" "}
            and have read the{" "}
            <TextLink href="#/privacy" target="_blank">
              privacy notice
            </TextLink>
          </>
        }
        note={
          version === undefined
            ? "Both open in a new tab."
            : `Version ${version}. Both open in a new tab.`
        }
        error={errors.terms_of_use_agreed?.message}
      />
      <Checkbox
        {...form.register("subscribed_newsletter")}
        label="Write to me when there is something new"
        note={`Rarely, only about ${currentPlaceName()} itself, and you can change it at any time.`}
      />
    </StepForm>
  );
}
