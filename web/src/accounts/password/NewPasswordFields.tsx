import { bounds, type LengthBound } from "@sightline/contract/base/bounds.ts";
import type { PasswordOwner } from "@sightline/contract/accounts/passwords.ts";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "#ui/fields/Field.tsx";
import { PasswordInput } from "#ui/fields/PasswordInput.tsx";
import styles from "./NewPasswordFields.module.css";
import { tellStrength } from "./passwords.words.ts";
import { usePasswordVerdict } from "./usePasswordCheck.ts";

type NewPasswordFieldsProps = {
  label?: string;
  password: UseFormRegisterReturn;
  confirmation: UseFormRegisterReturn;
  errors: { password?: string; password_confirmation?: string };
  /** What is typed at the moment. */
  typed: string;
  owner: PasswordOwner;
  bound?: LengthBound;
};

const refused = { strength: "weak", words: "" } as const;

/** A new password, how good it is in words, and once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label = "Password", errors, typed, owner, bound = bounds.password } = props;
  const verdict = usePasswordVerdict(typed, owner);
  const shown = errors.password ? refused : tellStrength(typed, owner, bound, verdict);
  return (
    <>
      <div className={styles.whole}>
        <Field
          label={label}
          hint={`At least ${bound.min} characters. A few unrelated words are easy to remember.`}
          error={errors.password}
        >
          <PasswordInput {...props.password} autoComplete="new-password" />
        </Field>
        <div className={styles.strength} data-strength={shown?.strength ?? "none"}>
          <span className={styles.bars} aria-hidden="true">
            <span />
            <span />
            <span />
            <span />
          </span>
          <span role="status" className={styles.words}>
            {shown?.words}
          </span>
        </div>
      </div>
      <Field label={`Repeat ${label.toLowerCase()}`} error={errors.password_confirmation}>
        <PasswordInput {...props.confirmation} autoComplete="new-password" />
      </Field>
    </>
  );
}
