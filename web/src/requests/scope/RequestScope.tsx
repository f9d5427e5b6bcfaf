import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import { scopeHeading } from "./GoToScope.tsx";
import { EarlierScopes, ScopeText } from "./ScopeText.tsx";
import { answerStands } from "./scope.words.ts";
import styles from "./RequestScope.module.css";

/** Whether something about it is still to be said, and it stands at the top. */
export function isScopeOpen({ status, insight_scopes: [latest] }: InsightRequest): boolean {
  return isOpen(status) && (latest?.state === "waiting" || latest?.state === "corrected");
}

type RequestScopeProps = { request: InsightRequest; readerId: number | undefined };

/** What the answer covers, once that is settled or over: beside what was asked. */
export function RequestScope({ request, readerId }: RequestScopeProps) {
  const [latest] = request.insight_scopes;
  if (!latest || isScopeOpen(request)) return null;
  const shown = { answer: answerStands(request.status), readerId };
  return (
    <section aria-labelledby={scopeHeading} className={styles.scope}>
      <h2 id={scopeHeading} tabIndex={-1}>
        What the answer covers
      </h2>
      <ScopeText scope={latest} {...shown} />
      <EarlierScopes scopes={request.insight_scopes} {...shown} />
    </section>
  );
}
