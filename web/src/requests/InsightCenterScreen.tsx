import { type InsightRequest, requests } from "@sightline/contract/requests.ts";
import { useEffect } from "react";
import { useParams } from "react-router";
import { useLoad } from "#api/useLoad.ts";
import { useSubmit } from "#api/useSubmit.ts";
import { useCategories } from "#categories/useCategories.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ProblemFace } from "#ui/ProblemFace.tsx";
import { TimeZone } from "#ui/Time.tsx";
import { NotHere } from "./NotHere.tsx";
import { RequestPage } from "./RequestPage.tsx";
import { RequestPageSkeleton } from "./RequestPageSkeleton.tsx";
import { useReader } from "./useReader.ts";

/** One request and all that is known of it. */
export function InsightCenterScreen() {
  const { requestId = "" } = useParams();
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
  return (
    <TimeZone zone={reader.zone}>
      <RequestPage
        request={request}
        readerId={reader.id}
        category={categories.byId.get(request.insight_category_id)}
        counting={categories.countings.get(request.insight_category_id)}
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
