import { ButtonLink } from "#ui/base/Button.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { DeclineInvitation } from "./DeclineInvitation.tsx";
import styles from "./InvitedStep.module.css";

type InvitedStepProps = { token: string; email: string; next: string };

/** The first step of somebody who was invited: the address is given, they only go on or decline. */
export function InvitedStep({ token, email, next }: InvitedStepProps) {
  return (
    <div className={styles.form}>
      <Field label="E-mail" hint="You will sign in with it. You can change it later.">
        <TextInput type="email" name="email" autoComplete="username" value={email} readOnly />
      </Field>
      <FormActions>
        <ButtonLink href={next} look="primary" size="l">
          Continue
        </ButtonLink>
        <DeclineInvitation token={token} />
      </FormActions>
    </div>
  );
}
