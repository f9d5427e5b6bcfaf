import { bounds } from "@sightline/contract/base/bounds.ts";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { Field } from "#ui/fields/Field.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { settingLabels } from "./settings.values.ts";

type PlaceField = "name" | "support_email";

type PlaceFieldsProps = {
  register: (field: PlaceField) => UseFormRegisterReturn;
  errors: { [field in PlaceField]?: FieldError };
};

/** What the place is called and where it is reached, in the set-up and in the settings. */
export function PlaceFields({ register, errors }: PlaceFieldsProps) {
  return (
    <>
      <Field
        label={settingLabels.name}
        hint="Stands at the top of every page, in the browser's title and in mails."
        bound={bounds.placeName.max}
        error={errors.name?.message}
      >
        <TextInput {...register("name")} autoComplete="organization" />
      </Field>
      <Field
        label={settingLabels.support_email}
        optional
        hint="Answers to our mails go there, and people find it under Help."
        error={errors.support_email?.message}
      >
        <TextInput {...register("support_email")} type="email" autoComplete="off" />
      </Field>
    </>
  );
}
