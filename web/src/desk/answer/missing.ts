import type { DeskWork } from "@sightline/contract/desk.ts";
import type { Missing } from "@sightline/contract/insights/insights.publishing.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import { scopeMissing, withScope } from "#desk/scope/scope.missing.ts";
import { unchangedIn, withUnchanged } from "./insight.check.ts";
import type { Written } from "./insight.values.ts";
import type { InsightForm } from "./useInsightForm.ts";

type Compared = { former: Written | null; files: number };

/** All that stands in the way of publishing: in the text, and beside it. */
export function missingAt(work: DeskWork, form: InsightForm, { former, files }: Compared) {
  const outside = scopeMissing(work);
  // Of a new round the points alone may be what there is to say.
  const published = isOpen(work.insight_request.status) ? null : former;
  const unchanged = unchangedIn(form.written, { published, files });
  return {
    all: withScope(outside, withUnchanged(form.missing, unchanged)),
    /** Says it at its places, too. */
    tryAll: (): Missing[] => [...outside, ...form.tryAll(), ...unchanged],
  };
}
