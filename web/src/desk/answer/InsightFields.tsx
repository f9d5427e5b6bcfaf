import { bounds } from "@sightline/contract/base/bounds.ts";
import { type Outcome, outcomes } from "@sightline/contract/requests/requests.statuses.ts";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { DateInput } from "#ui/fields/DateInput.tsx";
import { Field } from "#ui/fields/Field.tsx";
import type { Option } from "#ui/choices/option.ts";
import { RadioGroup } from "#ui/choices/RadioGroup.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { dayInMonths } from "#desk/sources/days.ts";
import { MarginMarks } from "#desk/statements/MarginMarks.tsx";
import { CoverageFields } from "./CoverageFields.tsx";
import { fields } from "./insight.check.ts";
import { outcomeWords } from "./insight.differing.ts";
import styles from "./InsightFields.module.css";
import { SourceFields } from "#desk/sources/SourceFields.tsx";
import type { InsightForm } from "./useInsightForm.ts";

const outcomeOptions: readonly Option<Outcome>[] = outcomes.map((value) => ({
  value,
  label: outcomeWords[value],
}));

const suggestions = [
  { words: "In 6 months", months: 6 },
  { words: "In a year", months: 12 },
] as const;

type InsightFieldsProps = {
  form: InsightForm;
  today: string;
  /** The text itself. */
  body: ReactNode;
  /** What is attached: a part of another room. */
  files: ReactNode;
};

/** All that an insight is made of, in the order in which it is read. */
export function InsightFields({ form, today, body, files }: InsightFieldsProps) {
  const { written, change, errorAt } = form;
  const [summary, setSummary] = useState<HTMLTextAreaElement | null>(null);
  return (
    <div className={styles.fields}>
      {written.base_version !== null && (
        <Field
          label="What did you change?"
          hint={`Readers of version ${written.base_version} see it above the text.`}
          bound={bounds.reason.max}
          text={written.note}
          error={errorAt(fields.note)}
        >
          <Textarea
            rows={2}
            name={fields.note}
            value={written.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </Field>
      )}
      <MarginMarks
        area={summary}
        text={written.summary}
        statements={form.statements.all.filter(({ part }) => part === "summary")}
      />
      <Field
        label="Summary"
        aside="what they should remember"
        bound={bounds.insightSummary.max}
        text={written.summary}
        error={errorAt(fields.summary)}
      >
        <Textarea
          ref={setSummary}
          rows={2}
          face="read"
          data-markdown
          name={fields.summary}
          value={written.summary}
          onChange={(event) => change({ summary: event.target.value })}
        />
      </Field>
      {body}
      <CoverageFields form={form} />
      <SourceFields form={form} today={today} />
      <RadioGroup
        label="What is the outcome?"
        name={fields.outcome}
        options={outcomeOptions}
        value={written.outcome}
        error={errorAt(fields.outcome)}
        onValueChange={(outcome) => change({ outcome })}
      />
      <div>
        <Field
          label="Review it again on"
          optional
          hint="After that day, readers are told that it may be out of date."
          error={errorAt(fields.reviewBy)}
        >
          <DateInput
            name={fields.reviewBy}
            min={today}
            value={written.review_by ?? ""}
            onChange={(event) => change({ review_by: event.target.value || null })}
          />
        </Field>
        <div className={styles.suggestions}>
          {suggestions.map(({ words, months }) => (
            <Button
              key={words}
              size="s"
              look="quiet"
              onClick={() => change({ review_by: dayInMonths(today, months) })}
            >
              {words}
            </Button>
          ))}
        </div>
      </div>
      <section className={styles.files} aria-labelledby="insight-files-heading">
        <h2 id="insight-files-heading">Files</h2>
        {files}
      </section>
    </div>
  );
}
