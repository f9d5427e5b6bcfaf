import type { Carried } from "@sightline/contract/requests/duplicates.ts";
import { type FormEvent, type ReactNode, type RefObject } from "react";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { untilIdle } from "#ui/base/idle.ts";
import { Banner } from "#ui/page/Banner.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { carriedByQuestion } from "./duplicate.ts";
import { PlanMayAskField } from "./PlanMayAskField.tsx";
import { RequestFields } from "./RequestFields.tsx";
import { errorsInOrder, problemWords } from "./requestForm.errors.ts";
import { fields } from "./requestForm.values.ts";
import styles from "./RequestForm.module.css";
import type { RequestForm as Form } from "./useRequestForm.ts";
import { VisibilityField } from "./VisibilityField.tsx";
import { latePart } from "#ui/page/latePart.tsx";

/** At the end of the form, and heavy: the promise and the questions come first. */
const ParticipantsField = latePart(
  async () => {
    await untilIdle();
    return (await import("./ParticipantsField.tsx")).ParticipantsField;
  },
  <SkeletonBlock height="s" />,
);
const NoLongerAsked = latePart(async () => (await import("./FormerAnswers.tsx")).NoLongerAsked);

type RequestFormProps = {
  form: Form;
  formRef: RefObject<HTMLFormElement | null>;
  /** The choice of the category, what it promises, and the files: parts of other rooms. */
  categoryChoice: ReactNode;
  promise: ReactNode;
  files: ReactNode;
  /** What may answer it already. */
  matches: ReactNode;
  /** What became of the answers of the request that this one is made from. */
  carried: readonly Carried[] | undefined;
  planName: string | undefined;
  draftMark: ReactNode;
  leaveHref: string;
  onFiles: (files: File[]) => void;
  onReview: () => void;
  /** Offered once there is something to throw away. */
  onDiscard: (() => void) | undefined;
};

export function RequestForm({ form, formRef, planName, onReview, ...props }: RequestFormProps) {
  const { values, errors, change, leave, asked, problem } = form;
  const haveChanged = form.asides.size > 0;

  function review(event: FormEvent): void {
    event.preventDefault();
    const [first] = errorsInOrder(form.tryAll(), asked);
    if (first) focusField(event.currentTarget, first.field);
    else onReview();
  }

  return (
    <form ref={formRef} noValidate className={styles.form} onSubmit={review}>
      <ErrorSummary
        noun="answers"
        errors={errorsInOrder(errors, asked)}
        general={problemWords(problem)}
      />
      {form.isOutdated && (
        <Banner tone="due" action={{ words: "Show the new questions", onPress: form.takeNewest }}>
          The questions in this category have just changed.
        </Banner>
      )}
      {haveChanged && !form.isOutdated && (
        <Banner tone="due">
          The questions in this category have changed. Your answers are kept where they still fit.
        </Banner>
      )}
      {props.categoryChoice}
      {form.category && (
        <>
          {props.promise}
          <RequestFields
            values={values}
            errors={errors}
            asked={asked}
            asides={form.asides}
            carried={haveChanged ? undefined : carriedByQuestion(props.carried)}
            change={change}
            leave={leave}
            onFiles={props.onFiles}
          />
          {props.carried && <NoLongerAsked answers={props.carried} />}
          <div className={styles.group}>
            <p className={styles.label}>
              Files <span className={styles.optional}>optional</span>
            </p>
            {props.files}
          </div>
          {planName !== undefined && (
            <>
              <VisibilityField
                planName={planName}
                value={values.visibility}
                error={errors[fields.visibility]}
                onChange={(visibility) => change({ visibility }, fields.visibility)}
              />
              {values.visibility === "private" && (
                <PlanMayAskField
                  planName={planName}
                  value={values.planMayAsk}
                  onChange={(planMayAsk) => change({ planMayAsk }, fields.planMayAsk)}
                />
              )}
              <ParticipantsField
                value={values.participantIds}
                error={errors[fields.participants]}
                onChange={(participantIds) => change({ participantIds }, fields.participants)}
              />
            </>
          )}
          <div className={styles.beside}>
            <div className={styles.inSight}>{props.matches}</div>
          </div>
          <FormActions status={props.draftMark}>
            <Button type="submit" look="primary">
              Review and submit
            </Button>
            <ButtonLink look="quiet" href={props.leaveHref}>
              Back to the list
            </ButtonLink>
            {props.onDiscard && (
              <Button look="quiet" onClick={props.onDiscard}>
                Discard draft
              </Button>
            )}
          </FormActions>
        </>
      )}
    </form>
  );
}
