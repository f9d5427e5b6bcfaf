import type { DeskWork } from "@sightline/contract/desk.ts";
import { ListTree } from "lucide-react";
import { Button } from "#ui/base/Button.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { fields } from "./insight.check.ts";
import styles from "./InsightFields.module.css";
import { beginningsOf } from "./outline.ts";
import type { InsightForm } from "./useInsightForm.ts";

/** Before anything is written: what the answer can begin with. */
export function OutlineOffer({ form, work }: { form: InsightForm; work: DeskWork }) {
  const beginnings = beginningsOf(work.outline, work.insight_request);
  if (form.written.body.trim() !== "" || beginnings.length === 0) return null;
  return (
    <div className={styles.beginnings}>
      {beginnings.map(({ words, body }) => (
        <Button
          key={words}
          size="s"
          look="quiet"
          icon={<ListTree />}
          onClick={({ currentTarget }) => {
            form.change({ body });
            focusField(currentTarget, fields.body);
          }}
        >
          {words}
        </Button>
      ))}
    </div>
  );
}
