import type { FormEvent, ReactNode } from "react";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { type FieldError, ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import styles from "#accounts/form.module.css";

type StepFormProps = {
  onSubmit: (event: FormEvent) => Promise<void>;
  errors: readonly FieldError[];
  /** What is wrong with the whole. */
  problem?: string | undefined;
  /** What the button says. */
  words: string;
  busy?: boolean;
  busyWords?: string;
  /** Set while one has to wait before trying again. */
  secondsLeft?: number;
  /** The address of the step before. */
  back?: string | undefined;
  children: ReactNode;
};

/** One step: its fields, one way on and one way back. */
export function StepForm(props: StepFormProps) {
  const { secondsLeft = 0 } = props;
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void props.onSubmit(event)}>
      <ErrorSummary errors={props.errors} general={props.problem} />
      {props.children}
      <FormActions>
        <Button
          type="submit"
          look="primary"
          size="l"
          busy={props.busy ?? false}
          busyWords={props.busyWords}
          disabled={secondsLeft > 0}
        >
          {secondsLeft > 0 ? `Try again in ${secondsLeft} s` : props.words}
        </Button>
        {props.back && (
          <ButtonLink href={props.back} look="quiet" size="l">
            Back
          </ButtonLink>
        )}
      </FormActions>
    </form>
  );
}
