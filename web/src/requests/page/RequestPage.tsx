import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { type ReactNode } from "react";
import { Breadcrumb } from "#ui/page/Breadcrumb.tsx";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { RailPart, ReadingPage } from "#ui/page/ReadingPage.tsx";
import { SkeletonBlock, SkeletonRegion } from "#ui/lists/Skeleton.tsx";
import { StatusMark } from "#ui/base/StatusMark.tsx";
import { Time } from "#ui/words/Time.tsx";
import { CancelledNote } from "./CancelledNote.tsx";
import { FiledNote } from "./FiledNote.tsx";
import { GoToAnswer, JoinRequest, OpenAtDesk } from "./NextStep.tsx";
import { LinkedRequests } from "./LinkedRequests.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { RequestActions } from "./RequestActions.tsx";
import { RequestAnswers } from "./RequestAnswers.tsx";
import styles from "./RequestPage.module.css";
import { RequestPoints } from "#requests/points/RequestPoints.tsx";
import { RequestPeople } from "./RequestPeople.tsx";
import { RequestTimeline } from "./RequestTimeline.tsx";
import { UnsentWords } from "#requests/standing/UnsentWords.tsx";
import { GoToScope } from "#requests/scope/GoToScope.tsx";
import { isScopeOpen, RequestScope } from "#requests/scope/RequestScope.tsx";
import { DeclinedNote } from "#requests/standing/DeclinedNote.tsx";
import { LateNote } from "#requests/standing/LateNote.tsx";
import { ObjectionNote } from "#requests/standing/ObjectionNote.tsx";
import { OpenedNote } from "#requests/opening/OpenedNote.tsx";
import { ProgressSteps } from "#requests/standing/ProgressSteps.tsx";
import { Later } from "#ui/page/Later.tsx";
import { latePart } from "#ui/page/latePart.tsx";

const ClarifyForm = latePart(
  async () => (await import("./ClarifyForm.tsx")).ClarifyForm,
  <SkeletonRegion words="Loading the request">
    <SkeletonBlock height="l" />
  </SkeletonRegion>,
);
const ScopeNote = latePart(
  async () => (await import("#requests/scope/ScopeNote.tsx")).ScopeNote,
  <SkeletonRegion words="Loading the scope">
    <SkeletonBlock height="l" />
  </SkeletonRegion>,
);
const RequestEdit = latePart(
  async () => (await import("./RequestEdit.tsx")).RequestEdit,
  <SkeletonRegion words="Loading the form">
    <SkeletonBlock height="l" />
  </SkeletonRegion>,
);

const TextAsks = latePart(
  async () => (await import("./TextAsks.tsx")).TextAsks,
  <SkeletonBlock height="l" />,
);

type RequestPageProps = {
  request: InsightRequest;
  readerId: number | undefined;
  category: { name: string; slug: string } | undefined;
  isInPlan: boolean;
  /** Its reader comes from the form that filed it. */
  isJustFiled: boolean;
  isEditing: boolean;
  onEdited: () => void;
  /** Its time, what is attached, and what is said about it: parts of other rooms. */
  ledger: ReactNode;
  /** The same in one line. */
  promise: ReactNode;
  /** Who else is here. */
  presence: ReactNode;
  files: ReactNode;
  conversation: ReactNode;
  /** How much its reader wants to hear of it. */
  level: ReactNode;
  takeAlong: ReactNode;
  /** The answer, once there is one. */
  insight?: {
    /** Its line under the title. */
    byline: ReactNode;
    article: ReactNode;
    /** What one may do with it; of this, what waits for the reader. */
    actions: ReactNode;
    decision: ReactNode;
    /** Where the reading ends. */
    end: ReactNode;
    /** Who else sees it. */
    shares: ReactNode;
  };
};

/** A request to be read: what was asked at the left, how it stands at the right. */
export function RequestPage({ request, readerId, category, ...props }: RequestPageProps) {
  const isOwn = request.requester.id === readerId;
  const place = category?.slug ?? "all";
  const ownHref = `#/app/insights/${request.id}`;
  const duplicateHref = `#/app/requests/${place}/duplicate/${request.id}`;
  const asked = (
    <>
      {isOwn ? "You asked" : `${nameOf(request.requester)} asked`}{" "}
      <Time moment={request.created_at} manner="ago" />, for {audienceOf(request, isOwn)}
    </>
  );
  const nextStep = findNextStep(request, props.isEditing);
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
      <PageHeader reading title={request.title} sub={props.insight?.byline ?? asked} />
      <div className={styles.presence}>{props.presence}</div>
      <ReadingPage
        railLabel="About this request"
        lead={props.promise}
        bar={props.insight?.decision || nextStep}
        after={<Later>{props.conversation}</Later>}
        rail={
          <Later>
            {props.insight?.actions}
            {nextStep && <div data-in-bar>{nextStep}</div>}
            <RequestActions
              request={request}
              readerId={readerId}
              duplicateHref={duplicateHref}
              editHref={props.isEditing ? undefined : `${ownHref}?edit`}
              level={props.level}
              takeAlong={props.takeAlong}
            />
            <RailPart title="The promise">{props.ledger}</RailPart>
            <RailPart title="People">
              <RequestPeople
                request={request}
                isInPlan={props.isInPlan}
                isEditing={props.isEditing}
              />
            </RailPart>
            {props.insight?.shares}
            {hasLinks && (
              <RailPart title="Linked requests">
                <LinkedRequests request={request} />
              </RailPart>
            )}
            <RailPart title="What happened">
              <RequestTimeline request={request} readerId={readerId} />
            </RailPart>
          </Later>
        }
      >
        {props.isJustFiled && <FiledNote request={request} />}
        <CancelledNote request={request} />
        <OpenedNote request={request} isEditing={props.isEditing} />
        <DeclinedNote request={request} isOwn={isOwn} duplicateHref={duplicateHref} />
        <ObjectionNote request={request} isOwn={isOwn} />
        <LateNote request={request} />
        {request.progress && <ProgressSteps progress={request.progress} />}
        {isScopeOpen(request) && !props.isEditing && (
          <ScopeNote request={request} readerId={readerId} />
        )}
        {request.can.includes("clarify") && !props.isEditing && <ClarifyForm request={request} />}
        <UnsentWords request={request} />
        {props.insight && request.text_asks && request.text_asks.length > 0 && (
          <TextAsks request={request} />
        )}
        {props.insight?.article}
        {props.insight && <Later>{props.insight.end}</Later>}
        {props.isEditing ? (
          <RequestEdit request={request} leaveHref={ownHref} onSaved={props.onEdited} />
        ) : (
          <Asked isAnswered={props.insight !== undefined} line={asked}>
            <MarkdownView text={request.description} />
            <RequestPoints request={request} isOwn={isOwn} />
            <RequestScope request={request} readerId={readerId} />
            <RequestAnswers answers={request.insight_answers} />
            {props.insight && props.files}
          </Asked>
        )}
        {!props.insight && props.files}
      </ReadingPage>
    </article>
  );
}

/** What one comes here to do, as long as there is no answer to judge. */
function findNextStep(request: InsightRequest, isEditing: boolean): ReactNode {
  if (request.can.includes("clarify") && !isEditing) return <GoToAnswer />;
  if (request.can.includes("confirm_scope") && !isEditing) return <GoToScope />;
  if (request.can.includes("join")) return <JoinRequest id={request.id} />;
  // Notes are for those who may answer it.
  return request.can.includes("note") ? <OpenAtDesk id={request.id} /> : null;
}

type AskedProps = { isAnswered: boolean; line: ReactNode; children: ReactNode };

/** The question; below its answer it is there to be opened. */
function Asked({ isAnswered, line, children }: AskedProps) {
  if (!isAnswered) return children;
  return (
    // Not before the answer above it, which would move it.
    <Later>
      <details className={styles.asked}>
        <summary>What was asked</summary>
        <p className={styles.line}>{line}</p>
        {children}
      </details>
    </Later>
  );
}

function audienceOf({ visibility, organization_plan }: InsightRequest, isOwn: boolean): string {
  if (visibility === "organization") return `everyone in ${organization_plan?.name ?? "the plan"}`;
  return isOwn ? "you, those you add, analysts and admins" : "the people taking part";
}
