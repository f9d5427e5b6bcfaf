import { type InsightRequest, requests } from "@sightline/contract/requests.ts";
import { lazy, Suspense, useEffect } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { useLoad } from "#api/useLoad.ts";
import { useSubmit } from "#api/useSubmit.ts";
import { useCategories } from "#categories/useCategories.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ProblemFace } from "#ui/ProblemFace.tsx";
import { SkeletonBlock } from "#ui/Skeleton.tsx";
import { TimeZone } from "#ui/Time.tsx";
import { NotHere } from "./NotHere.tsx";
import { RequestPage } from "./RequestPage.tsx";
import { RequestPageSkeleton } from "./RequestPageSkeleton.tsx";
import { useReader } from "./useReader.ts";

const LedgerBar = lazy(async () => ({
  default: (await import("#turnarounds/LedgerBar.tsx")).LedgerBar,
}));
const RequestFiles = lazy(async () => ({
  default: (await import("#attachments/RequestFiles.tsx")).RequestFiles,
}));

/** One request and all that is known of it. */
export function InsightCenterScreen() {
  const { requestId = "" } = useParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const loaded = useLoad(requests.getRequest, { params: { id: requestId } });
  const categories = useCategories();
  const reader = useReader();
  useMarkRead(loaded.answer?.insight_request);

  if (loaded.state === "loading") return <RequestPageSkeleton />;
  if (loaded.state === "failed") {
    const { problem, reload } = loaded;
    if (problem.code === "not_found") {
      return (
        <NotHere title="No such request">
          The link may be incomplete, or the person who asked keeps it to themselves.
        </NotHere>
      );
    }
    return (
      <>
        <PageHeader title="This request could not be shown" />
        <ProblemFace title={problem.title} onRetry={reload} requestId={problem.request_id}>
          {problem.detail}
        </ProblemFace>
      </>
    );
  }
  const request = loaded.answer.insight_request;
  const isEditing = new URLSearchParams(search).has("edit") && request.requester.id === reader.id;
  const mayEdit = request.can.includes("edit");
  return (
    <TimeZone zone={reader.zone}>
      <RequestPage
        request={request}
        readerId={reader.id}
        category={categories.byId.get(request.insight_category_id)}
        ledger={
          <Suspense fallback={<SkeletonBlock height="s" />}>
            <LedgerBar
              ledger={request.ledger}
              isOwn={request.requester.id === reader.id}
              isStopped={request.status === "cancelled" || request.status === "declined"}
            />
          </Suspense>
        }
        isInPlan={reader.plan !== undefined}
        isEditing={isEditing}
        onEdited={() => void navigate(pathname, { replace: true })}
        files={
          (mayEdit || request.attachments.length > 0) && (
            <Suspense fallback={<SkeletonBlock height="s" />}>
              <RequestFiles
                key={request.id}
                requestId={request.id}
                attachments={request.attachments}
                mayChange={mayEdit}
              />
            </Suspense>
          )
        }
      />
    </TimeZone>
  );
}

/** Once per piece of news; a call that fails is not repeated in a circle. */
function useMarkRead(request: InsightRequest | undefined): void {
  const { submit } = useSubmit(requests.readRequest, { background: true });
  const { id, unread = false } = request ?? {};
  useEffect(() => {
    if (id !== undefined && unread) void submit({ params: { id } });
  }, [id, unread, submit]);
}
