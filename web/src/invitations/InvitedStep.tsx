import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { FormActions } from "#ui/FormActions.tsx";
import { TextInput } from "#ui/TextInput.tsx";
import { DeclineInvitation } from "./DeclineInvitation.tsx";
import styles from "./InvitedStep.module.css";

type InvitedStepProps = { token: string; email: string; onDone: () => void };

/** The first step of somebody who was invited: the address is given, they only go on or decline. */
export function InvitedStep({ token, email, onDone }: InvitedStepProps) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <Field label="E-mail" hint="You will sign in with it. It can be changed later.">
        <TextInput type="email" name="email" autoComplete="username" value={email} readOnly />
      </Field>
      <FormActions>
        <Button type="submit" look="primary" size="l">
          Continue
        </Button>
        <DeclineInvitation token={token} />
      </FormActions>
    </form>
  );
}
