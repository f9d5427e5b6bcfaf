import { ListTree } from "lucide-react";
import { Button } from "#ui/base/Button.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { fields } from "./insight.check.ts";
import { outlineOf } from "./outline.ts";
import type { InsightForm } from "./useInsightForm.ts";

/** Before anything is written: the points as headings of the answer. */
export function OutlineOffer({ form }: { form: InsightForm }) {
  const { written, points, change } = form;
  if (written.body.trim() !== "" || points.length < 2) return null;
  return (
    <div>
      <Button
        size="s"
        look="quiet"
        icon={<ListTree />}
        onClick={({ currentTarget }) => {
          change({ body: outlineOf(points) });
          focusField(currentTarget, fields.body);
        }}
      >
        Start with the {points.length} points as headings
      </Button>
    </div>
  );
}
