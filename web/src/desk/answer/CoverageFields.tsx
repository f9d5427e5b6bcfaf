import { bounds } from "@sightline/contract/base/bounds.ts";
import { type CoverageMark, coverageMarks } from "@sightline/contract/insights/insights.shapes.ts";
import { Field } from "#ui/fields/Field.tsx";
import type { Option } from "#ui/choices/option.ts";
import { RadioGroup } from "#ui/choices/RadioGroup.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { fields } from "./insight.check.ts";
import { markWords } from "./insight.differing.ts";
import { coverageOf } from "./insight.values.ts";
import type { InsightForm } from "./useInsightForm.ts";
import styles from "./CoverageFields.module.css";

const marks: readonly Option<CoverageMark>[] = coverageMarks.map((value) => ({
  value,
  label: markWords[value],
}));

/** How far each point of the request is answered. */
export function CoverageFields({ form }: { form: InsightForm }) {
  return (
    <section aria-labelledby="coverage-heading">
      <h2 id="coverage-heading">Coverage</h2>
      <ul role="list" className={styles.points}>
        {form.points.map(({ id, text }) => {
          const { mark, note } = coverageOf(form.written, id);
          const noteError = form.errorAt(fields.coverageNote(id));
          return (
            <li key={id} className={styles.point}>
              <RadioGroup
                label={text}
                name={fields.coverage(id)}
                options={marks}
                value={mark}
                error={form.errorAt(fields.coverage(id))}
                onValueChange={(next) => form.changeCoverage(id, { mark: next })}
              />
              {(mark !== null || note !== "") && (
                <Field
                  label={`Note on “${text}”`}
                  optional
                  bound={bounds.coverageNote.max}
                  text={note}
                  error={noteError}
                >
                  <Textarea
                    rows={2}
                    name={fields.coverageNote(id)}
                    value={note}
                    onChange={(event) => form.changeCoverage(id, { note: event.target.value })}
                  />
                </Field>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
