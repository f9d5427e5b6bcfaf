import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Carried } from "@sightline/contract/requests/duplicates.ts";
import type { Question } from "@sightline/contract/categories/questions.ts";
import { Fragment } from "react";
import { Field } from "#ui/fields/Field.tsx";
import { MarkdownEditor } from "#ui/markdown/MarkdownEditor.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { carriedWords } from "./duplicate.ts";
import { PointsField } from "#requests/points/PointsField.tsx";
import { QuestionField } from "./QuestionField.tsx";
import { fields, type FormErrors, type RequestValues } from "./requestForm.values.ts";
import styles from "./RequestForm.module.css";
import { latePart } from "#ui/page/latePart.tsx";

const FormerAnswer = latePart(async () => (await import("./FormerAnswers.tsx")).FormerAnswer);

type RequestFieldsProps = {
  values: RequestValues;
  errors: FormErrors;
  asked: readonly Question[];
  asides?: ReadonlyMap<number, string>;
  /** By question id, what became of a former answer. */
  carried?: ReadonlyMap<number, Carried> | undefined;
  change: (next: Partial<RequestValues>, field: string) => void;
  leave: (field: string) => void;
  onFiles?: (files: File[]) => void;
  /** Something was published on them. */
  pointsStay?: boolean;
};

/** Title, description, points and the questions: the same for a new request and for changing one. */
export function RequestFields({
  values,
  errors,
  asked,
  change,
  leave,
  ...props
}: RequestFieldsProps) {
  return (
    <>
      <Field
        label="What do you want to know?"
        hint="One question, the way you would ask it."
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
        hint={`What you will decide with it, and what you already know. At least ${bounds.requestDescription.min} characters.`}
        error={errors[fields.description]}
      >
        <div className={styles.whole}>
          <MarkdownEditor
            name={fields.description}
            limit={bounds.requestDescription.max}
            value={values.description}
            onFiles={props.onFiles}
            onBlur={() => leave(fields.description)}
            onChange={(description) => change({ description }, fields.description)}
          />
        </div>
      </Field>
      {!props.pointsStay && (
        <PointsField
          points={values.points}
          errors={errors}
          onLeave={leave}
          onChange={(points, dismissed) =>
            change(
              dismissed === undefined
                ? { points }
                : { points, dismissedPoints: [...values.dismissedPoints, dismissed] },
              fields.points,
            )
          }
        />
      )}
      {asked.map((question) => {
        const name = fields.answer(question.id);
        const carried = props.carried?.get(question.id);
        const field = (
          <QuestionField
            question={question}
            aside={props.asides?.get(question.id) ?? (carried && carriedWords[carried.state])}
            value={values.answers[question.id]}
            error={errors[name]}
            onBlur={() => leave(name)}
            onChange={(value) =>
              change({ answers: { ...values.answers, [question.id]: value } }, name)
            }
          />
        );
        if (carried?.state !== "changed") return <Fragment key={question.id}>{field}</Fragment>;
        return (
          <div key={question.id} className={styles.noted}>
            {field}
            <FormerAnswer carried={carried} />
          </div>
        );
      })}
    </>
  );
}
