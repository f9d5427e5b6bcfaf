import type { InsightRequest } from "@sightline/contract/requests.ts";
import { lazy, type ReactNode, Suspense } from "react";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { LazyMarkdownView } from "#ui/LazyMarkdownView.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { SkeletonBlock } from "#ui/Skeleton.tsx";
import { StatusMark } from "#ui/StatusMark.tsx";
import { Time } from "#ui/Time.tsx";
import { CancelledNote } from "./CancelledNote.tsx";
import { LinkedRequests } from "./LinkedRequests.tsx";
import { nameOf } from "./people.words.ts";
import { RequestActions } from "./RequestActions.tsx";
import { RequestAnswers } from "./RequestAnswers.tsx";
import styles from "./RequestPage.module.css";
import { RequestPeople } from "./RequestPeople.tsx";
import { RequestTimeline } from "./RequestTimeline.tsx";

const ClarifyForm = lazy(async () => ({
  default: (await import("./ClarifyForm.tsx")).ClarifyForm,
}));
const RequestEdit = lazy(async () => ({
  default: (await import("./RequestEdit.tsx")).RequestEdit,
}));

type RequestPageProps = {
  request: InsightRequest;
  readerId: number | undefined;
  category: { name: string; slug: string } | undefined;
  isInPlan: boolean;
  isEditing: boolean;
  onEdited: () => void;
  /** Its time, and what is attached: parts of other rooms. */
  ledger: ReactNode;
  files: ReactNode;
};

/** A request to be read: what was asked at the left, how it stands at the right. */
export function RequestPage({ request, readerId, category, ...props }: RequestPageProps) {
  const isOwn = request.requester.id === readerId;
  const place = category?.slug ?? "all";
  const ownHref = `#/app/insights/${request.id}`;
  const hasLinks = request.duplicate_of !== null || request.duplicates.length > 0;
  return (
    <article>
      <Breadcrumb
        crumbs={[
          { words: category?.name ?? "Requests", href: `#/app/requests/${place}` },
          { words: `Request ${request.id}` },
        ]}
      >
        <StatusMark status={request.status} overdue={request.overdue} waitsForYou={isOwn} />
      </Breadcrumb>
      <PageHeader
        reading
        title={request.title}
        sub={
          <>
            {isOwn ? "You asked" : `${nameOf(request.requester)} asked`}{" "}
            <Time moment={request.created_at} />, for {audienceOf(request, isOwn)}
          </>
        }
      />
      <div className={styles.page}>
        <div className={styles.column}>
          <CancelledNote request={request} />
          {request.can.includes("clarify") && !props.isEditing && (
            <Suspense fallback={<SkeletonBlock />}>
              <ClarifyForm request={request} />
            </Suspense>
          )}
          {props.isEditing ? (
            <Suspense fallback={<SkeletonBlock height="l" />}>
              <RequestEdit request={request} leaveHref={ownHref} onSaved={props.onEdited} />
            </Suspense>
          ) : (
            <>
              <LazyMarkdownView text={request.description} />
              <RequestAnswers answers={request.insight_answers} />
            </>
          )}
          {props.files}
        </div>
        <aside className={styles.rail} aria-label="About this request">
          <RequestActions
            request={request}
            readerId={readerId}
            duplicateHref={`#/app/requests/${place}/duplicate/${request.id}`}
            editHref={props.isEditing ? undefined : `${ownHref}?edit`}
          />
          <RailPart name="promise" title="The promise">
            {props.ledger}
          </RailPart>
          <RailPart name="people" title="People">
            <RequestPeople request={request} isInPlan={props.isInPlan} />
          </RailPart>
          {hasLinks && (
            <RailPart name="links" title="Linked requests">
              <LinkedRequests request={request} />
            </RailPart>
          )}
          <RailPart name="events" title="What happened">
            <RequestTimeline events={request.events} readerId={readerId} />
          </RailPart>
        </aside>
      </div>
    </article>
  );
}

function RailPart({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${name}-heading`}>
      <h2 id={`${name}-heading`} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function audienceOf({ visibility, organization_plan }: InsightRequest, isOwn: boolean): string {
  if (visibility === "organization") return `everybody in ${organization_plan?.name ?? "the plan"}`;
  return isOwn ? "your own eyes and those who answer" : "those who take part";
}
