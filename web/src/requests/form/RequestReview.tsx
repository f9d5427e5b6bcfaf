import { type ReactNode, useEffect, useRef } from "react";
import type { Uploads } from "#attachments/useUploads.ts";
import { Button } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { FieldProblem } from "#ui/fields/FieldProblem.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { SkeletonText } from "#ui/lists/Skeleton.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { tellAnswer } from "#requests/question.words.ts";
import { filledPoints } from "#requests/points/points.values.ts";
import { problemWords } from "./requestForm.errors.ts";
import { fields } from "./requestForm.values.ts";
import styles from "./RequestReview.module.css";
import type { RequestForm } from "./useRequestForm.ts";
import { tellVisibility } from "#requests/visibility.words.ts";
import { latePart } from "#ui/page/latePart.tsx";

const MarkdownView = latePart(
  async () => (await import("#ui/markdown/MarkdownView.tsx")).MarkdownView,
  <SkeletonText lines={3} reading />,
);

const ParticipantNames = latePart(
  async () => (await import("./ParticipantNames.tsx")).ParticipantNames,
  <SkeletonText lines={1} />,
);

type RequestReviewProps = {
  form: RequestForm;
  promise: ReactNode;
  planName: string | undefined;
  uploads: Pick<Uploads, "kept" | "refused">;
  onChange: (field: string) => void;
  onSubmit: () => void;
};

/** All of it once more, as others will read it, before it goes out. */
export function RequestReview({ form, promise, planName, onChange, ...props }: RequestReviewProps) {
  const { values, asked, category } = form;
  const { kept, refused } = props.uploads;
  const points = filledPoints(values.points);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <section className={styles.review} aria-labelledby="review-heading">
      <h2 ref={heading} id="review-heading" tabIndex={-1} className={styles.heading}>
        Is this what you want to know?
      </h2>
      <dl className={styles.list}>
        <Part term="Category" onChange={() => onChange(fields.category)}>
          {category?.name}
        </Part>
        <Part term="What you want to know" onChange={() => onChange(fields.title)}>
          <span className={styles.title}>{values.title}</span>
        </Part>
        <Part term="What it is for" onChange={() => onChange(fields.description)}>
          <MarkdownView text={values.description} headingStart={3} />
        </Part>
        {points.length > 0 && (
          <Part term="What exactly you want to know" onChange={() => onChange(fields.point(0))}>
            <ol className={styles.points}>
              {points.map(({ key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ol>
          </Part>
        )}
        {asked.map((question) => {
          const value = values.answers[question.id];
          const isOpen = value === undefined || value === null || value === "";
          return (
            <Part
              key={question.id}
              term={question.label}
              onChange={() => onChange(fields.answer(question.id))}
            >
              {isOpen ? (
                <span className={styles.nothing}>Not answered</span>
              ) : (
                tellAnswer(question, value)
              )}
            </Part>
          );
        })}
        {kept.length + refused.length > 0 && (
          <Part term="Files" onChange={() => onChange(fields.title)}>
            {kept.map((one) => one.filename).join("\n")}
            {refused.map(({ id, name, reason }) => (
              <FieldProblem key={id}>
                {name} is not attached. {reason}
              </FieldProblem>
            ))}
          </Part>
        )}
        {planName !== undefined && (
          <Part term="Who can see it" onChange={() => onChange(fields.visibility)}>
            {tellVisibility(values.visibility, planName, values.planMayAsk)}
          </Part>
        )}
        {values.participantIds.length > 0 && (
          <Part term="Who takes part" onChange={() => onChange(fields.participants)}>
            <ParticipantNames ids={values.participantIds} />
          </Part>
        )}
      </dl>
      {promise}
      {/* Beside the button that was pressed, where one looks. */}
      <ErrorSummary errors={[]} general={problemWords(form.problem)} />
      <FormActions>
        <Button
          look="primary"
          busy={form.state === "submitting"}
          busyWords="Submitting request"
          onClick={props.onSubmit}
        >
          Submit request
        </Button>
        <Button look="quiet" onClick={() => onChange(fields.title)}>
          Keep writing
        </Button>
      </FormActions>
    </section>
  );
}

type PartProps = { term: string; onChange: () => void; children: ReactNode };

function Part({ term, onChange, children }: PartProps) {
  return (
    <div className={styles.part}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.words}>{children}</dd>
      <dd className={styles.change}>
        <Button look="quiet" size="s" onClick={onChange}>
          Change <VisuallyHidden>{term}</VisuallyHidden>
        </Button>
      </dd>
    </div>
  );
}
