import { isEmailShape } from "@sightline/contract/base/email.ts";
import { type FocusEvent, type FormEvent, useEffect, useRef } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Button } from "#ui/base/Button.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { Spinner } from "#ui/base/Spinner.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import styles from "./EmailField.module.css";
import type { EmailCheck } from "./useEmailCheck.ts";

type EmailFieldProps = {
  label: string;
  hint?: string;
  /** What the form itself says; it comes before what the server says. */
  error: string | undefined;
  field: UseFormRegisterReturn;
  check: EmailCheck;
  onTake: (suggestion: string) => void;
};

/** An address of one's own. The server looks at it on leaving; a likely slip is offered for one press. */
export function EmailField({ label, hint, error, field, check, onTake }: EmailFieldProps) {
  const { onBlur, onChange } = field;
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    // What is no address yet is told by the form, without asking anybody.
    if (isEmailShape(value.trim())) void check.check(value);
    void onBlur(event);
  };
  const type = (event: FormEvent<HTMLInputElement>) => {
    check.forget();
    void onChange(event);
  };
  return (
    <div className={styles.whole}>
      <Field label={label} hint={hint} error={error ?? check.error}>
        <TextInput
          {...field}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          aria-busy={check.checking}
          onBlur={leave}
          onChange={type}
        />
      </Field>
      <div role="status">
        {check.checking && (
          <span className={styles.checking}>
            <Spinner size="s" />
            Checking the address
          </span>
        )}
        {check.suggestion && <Suggestion address={check.suggestion} onTake={onTake} />}
      </div>
    </div>
  );
}

function Suggestion({ address, onTake }: { address: string; onTake: (address: string) => void }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    line.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return (
    <p ref={line} className={styles.suggestion}>
      <span>
        Did you mean <strong>{address}</strong>?
      </span>
      <Button size="s" onClick={() => onTake(address)}>
        Use it
      </Button>
    </p>
  );
}
