import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import { RadioGroup } from "#ui/choices/RadioGroup.tsx";
import { fields } from "./requestForm.values.ts";
import { tellVisibility } from "#requests/visibility.words.ts";

type VisibilityFieldProps = {
  planName: string;
  value: Visibility;
  onChange: (visibility: Visibility) => void;
  error?: string;
};

/** Asked only of those who are in a plan; for everybody else there is nothing to choose. */
export function VisibilityField({ planName, value, onChange, error }: VisibilityFieldProps) {
  return (
    <RadioGroup<Visibility>
      label="Who can see it?"
      name={fields.visibility}
      lay="column"
      error={error}
      value={value}
      onValueChange={onChange}
      options={[
        {
          value: "private",
          label: tellVisibility("private", planName),
          note: "And the analysts who answer it",
        },
        {
          value: "organization",
          label: tellVisibility("organization", planName),
          note: "So that nobody there has to ask the same thing again",
        },
      ]}
    />
  );
}
