import { bounds } from "@sightline/contract/bounds.ts";
import type { FormEvent, ReactNode, RefObject } from "react";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Banner } from "#ui/Banner.tsx";
import { ErrorSummary } from "#ui/ErrorSummary.tsx";
import { Field } from "#ui/Field.tsx";
import { focusField } from "#ui/focusField.ts";
import { FormActions } from "#ui/FormActions.tsx";
import { MarkdownEditor } from "#ui/MarkdownEditor.tsx";
import { TextInput } from "#ui/TextInput.tsx";
import { QuestionField } from "./QuestionField.tsx";
import { errorsInOrder, problemWords } from "./requestForm.errors.ts";
import { fields } from "./requestForm.values.ts";
import styles from "./RequestForm.module.css";
import type { RequestForm as Form } from "./useRequestForm.ts";
import { VisibilityField } from "./VisibilityField.tsx";

type RequestFormProps = {
  form: Form;
  formRef: RefObject<HTMLFormElement | null>;
  /** The choice of the category, and what it promises: parts of another room. */
  categoryChoice: ReactNode;
  promise: ReactNode;
  planName: string | undefined;
  leaveHref: string;
  onReview: () => void;
};

export function RequestForm({ form, formRef, planName, onReview, ...props }: RequestFormProps) {
  const { values, errors, change, leave, asked, asides, problem } = form;

  function review(event: FormEvent): void {
    event.preventDefault();
    const [first] = errorsInOrder(form.tryAll(), asked);
    if (first) focusField(event.currentTarget, first.field);
    else onReview();
  }

  return (
    <form ref={formRef} noValidate className={styles.form} onSubmit={review}>
      <ErrorSummary errors={errorsInOrder(errors, asked)} general={problemWords(problem)} />
      {asides.size > 0 && (
        <Banner tone="due">
          The questions of this category have changed. Your answers are kept where they still fit.
        </Banner>
      )}
      {props.categoryChoice}
      {form.category && (
        <>
          {props.promise}
          <Field
            label="What do you want to know?"
            hint="One question, as you would say it."
            bound={bounds.requestTitle.max}
            text={values.title}
            error={errors[fields.title]}
          >
            <TextInput
              name={fields.title}
              autoComplete="off"
              value={values.title}
              onBlur={() => leave(fields.title)}
              onChange={(event) => change({ title: event.target.value }, fields.title)}
            />
          </Field>
          <Field
            label="What is it for?"
            hint={`What you will decide with it, and what you know already. At least ${bounds.requestDescription.min} characters.`}
            error={errors[fields.description]}
          >
            <div className={styles.whole}>
              <MarkdownEditor
                name={fields.description}
                limit={bounds.requestDescription.max}
                value={values.description}
                onBlur={() => leave(fields.description)}
                onChange={(description) => change({ description }, fields.description)}
              />
            </div>
          </Field>
          {asked.map((question) => {
            const name = fields.answer(question.id);
            return (
              <QuestionField
                key={question.id}
                question={question}
                aside={asides.get(question.id)}
                value={values.answers[question.id]}
                error={errors[name]}
                onBlur={() => leave(name)}
                onChange={(value) =>
                  change({ answers: { ...values.answers, [question.id]: value } }, name)
                }
              />
            );
          })}
          {planName !== undefined && (
            <VisibilityField
              planName={planName}
              value={values.visibility}
              error={errors[fields.visibility]}
              onChange={(visibility) => change({ visibility }, fields.visibility)}
            />
          )}
          <FormActions status="What you type is kept in this tab until you submit it.">
            <Button type="submit" look="primary">
              Review and submit
            </Button>
            <ButtonLink look="quiet" href={props.leaveHref}>
              Back to the list
            </ButtonLink>
          </FormActions>
        </>
      )}
    </form>
  );
}
