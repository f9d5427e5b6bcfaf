import { useState } from "react";
import { DateInput } from "#ui/fields/DateInput.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { NumberInput } from "#ui/fields/NumberInput.tsx";
import { PasswordInput } from "#ui/fields/PasswordInput.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { TimeInput } from "#ui/fields/TimeInput.tsx";
import styles from "./gallery.module.css";

export const title = "Field: text, password, number, date, time";

export default function FieldGallery() {
  const [question, setQuestion] = useState(
    "Which EU rules on textile waste take effect before 2028?",
  );
  return (
    <div className={styles.form}>
      <Field
        label="What do you want to know?"
        hint="One question, the way you would ask it."
        bound={150}
        text={question}
      >
        <TextInput value={question} onChange={(event) => setQuestion(event.target.value)} />
      </Field>
      <Field label="What is it for?" aside="Markdown works" bound={20_000}>
        <Textarea defaultValue="We design outdoor clothing and plan the 2028 line now. We need to know what we must collect, report and pay for, and from when." />
      </Field>
      <Field label="Summary" aside="what they should remember">
        <Textarea
          face="read"
          rows={2}
          defaultValue="Brands selling in Germany report packaging today, and textiles from the year their register opens, at the earliest 2028."
        />
      </Field>
      <Field label="Group name" bound={80} error="Give the group a name of at least 2 characters.">
        <TextInput name="group_name" defaultValue="C" />
      </Field>
      <Field label="Note" bound={12} optional>
        <TextInput defaultValue="Far too long a note" />
      </Field>
      <Field label="Password" hint="At least 12 characters.">
        <PasswordInput autoComplete="new-password" defaultValue="plain-amber-window" />
      </Field>
      <Field label="Current password" error="This is not your current password.">
        <PasswordInput autoComplete="current-password" defaultValue="amber" />
      </Field>
      <Field label="Target">
        <NumberInput defaultValue={32} min={1} max={400} unit="working hours" />
      </Field>
      <Field label="Review by" optional>
        <DateInput defaultValue="2027-05-15" />
      </Field>
      <Field label="Open from">
        <TimeInput defaultValue="09:00" />
      </Field>
      <Field label="E-mail" hint="Fixed by the invitation.">
        <TextInput type="email" readOnly defaultValue="colleague@sightline.test" />
      </Field>
      <Field label="Seats" disabled>
        <NumberInput defaultValue={5} />
      </Field>
      <Field label="Job or field" optional disabled>
        <TextInput placeholder="Your profession or field" />
      </Field>
    </div>
  );
}
