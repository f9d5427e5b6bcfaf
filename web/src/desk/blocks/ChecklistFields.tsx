import { fields } from "#desk/answer/insight.check.ts";
import type { InsightForm } from "#desk/answer/useInsightForm.ts";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import styles from "./ChecklistFields.module.css";
import type { Checklist } from "./useChecklist.ts";

/** What the category wants to be so before publishing. */
export function ChecklistFields({ form, checklist }: { form: InsightForm; checklist: Checklist }) {
  if (checklist.items.length === 0) return null;
  return (
    <section className={styles.checklist} aria-labelledby="checklist-heading">
      <h2 id="checklist-heading">Checklist</h2>
      <ul role="list" className={styles.items}>
        {checklist.items.map(({ id, text, ticked_by: by, ticked_at: at }) => {
          const error = form.errorAt(fields.ticked(id));
          return (
            <li key={id}>
              <Checkbox
                label={text}
                name={fields.ticked(id)}
                checked={at !== null}
                {...(error === undefined ? {} : { error })}
                onChange={(event) => {
                  // What the server said was about the list as it was.
                  form.change({});
                  void checklist.set(id, event.target.checked);
                }}
              />
              {by && at && (
                <p className={styles.by}>
                  Ticked by {nameOf(by)}, <Time moment={at} manner="ago" />
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
