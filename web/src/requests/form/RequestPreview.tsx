import { askedQuestions, type Question } from "@sightline/contract/categories/questions.ts";
import {
  proposeFinishedPoints,
  proposePoints,
} from "@sightline/contract/requests/points.proposing.ts";
import { type ReactNode, useState } from "react";
import { afterLeaving } from "#ui/fields/afterLeaving.ts";
import { RequestFields } from "./RequestFields.tsx";
import {
  answersIn,
  checkRequest,
  emptyValues,
  type FormErrors,
  isFilled,
  isText,
  withChange,
  withFinished,
} from "./requestForm.values.ts";
import styles from "./RequestForm.module.css";

const propose = { all: proposePoints, finished: proposeFinishedPoints };

type RequestPreviewProps = {
  /** What the category asks; a new question has a number below zero. */
  questions: readonly Question[];
  /** What stands above the fields: the category and what it promises. */
  children: ReactNode;
};

/** The form of a new request, to be tried out: what is typed here goes nowhere. */
export function RequestPreview({ questions, children }: RequestPreviewProps) {
  const [values, setValues] = useState(emptyValues);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const found = Object.entries(checkRequest({ ...values, categoryId: 1 }, questions));
  const errors: FormErrors = Object.fromEntries(found.filter(([field]) => left.has(field)));
  return (
    <div className={styles.form}>
      {children}
      <RequestFields
        values={values}
        errors={errors}
        asked={askedQuestions(questions, answersIn(values))}
        change={(next) => setValues((former) => withChange(former, next, propose))}
        leave={(field) => {
          if (isFilled(values, field)) setLeft((former) => new Set([...former, field]));
          if (isText(field))
            afterLeaving(field, () => setValues((former) => withFinished(former, propose)));
        }}
      />
    </div>
  );
}
