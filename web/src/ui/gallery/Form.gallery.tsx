import { Check } from "lucide-react";
import { Button } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import styles from "./gallery.module.css";

export const title = "ErrorSummary and FormActions";

const errors = [
  { field: "title", message: "Say what you want to know in at least 6 characters." },
  { field: "site", message: "Write the address as https://example.org." },
];

export default function FormGallery() {
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
      <ErrorSummary errors={errors} />
      <ErrorSummary
        errors={[]}
        general="The request was not sent: the connection failed. Your text is kept; try again."
      />
      <Field label="Title" error={errors[0]?.message} bound={150}>
        <TextInput name="title" defaultValue="Why" />
      </Field>
      <Field label="Web site" error={errors[1]?.message}>
        <TextInput name="site" type="url" defaultValue="example" />
      </Field>
      <FormActions
        status={
          <span className={styles.saved}>
            <Check aria-hidden="true" /> Saved as a draft, on all your devices
          </span>
        }
      >
        <Button look="primary" type="submit">
          Review and submit
        </Button>
        <Button look="quiet">Keep as draft</Button>
      </FormActions>
    </form>
  );
}
