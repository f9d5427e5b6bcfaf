import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { ClipboardPen, Hand } from "lucide-react";
import { useMemo } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { usePresence } from "#api/live/usePresence.ts";
import { useWasKnown } from "#api/load/useWasKnown.ts";
import { AttachmentList } from "#attachments/AttachmentList.tsx";
import { usePicturesInText } from "#attachments/usePictures.ts";
import { useCategories } from "#categories/useCategories.ts";
import { RequestFiles } from "#attachments/RequestFiles.tsx";
import { RequestConversation } from "#conversations/RequestConversation.tsx";
import { InsightShares } from "#groups/shares/InsightShares.tsx";
import { LedgerBar } from "#turnarounds/pictures/LedgerBar.tsx";
import { LevelMenu } from "#notifications/levels/LevelMenu.tsx";
import { PromiseLine } from "#turnarounds/pictures/PromiseLine.tsx";
import { TakeAlong } from "#parcels/TakeAlong.tsx";
import { wasFiled } from "#requests/filed.ts";
import { hasUnanswered, useAskMore } from "#requests/more/useAskMore.tsx";
import { NotHere } from "#requests/NotHere.tsx";
import { RequestPage } from "#requests/page/RequestPage.tsx";
import { RequestPageSkeleton } from "#requests/page/RequestPageSkeleton.tsx";
import { useReader } from "#api/session/useReader.ts";
import { type PaletteHere, usePaletteActions, usePaletteHere } from "#ui/overlays/palette.ts";
import { notOpened, sayToast } from "#ui/overlays/toast.words.ts";
import { AlsoHere } from "#ui/page/AlsoHere.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import { EndOfInsight } from "./EndOfInsight.tsx";
import { InsightActions } from "./InsightActions.tsx";
import { InsightByline } from "./InsightByline.tsx";
import { insightHref } from "#insights/insights.address.ts";
import { InsightText } from "./InsightText.tsx";
import { SharedInsightPage } from "./SharedInsightPage.tsx";
import {
  type InsightCenter,
  useInsightCenter,
  useSeenBefore,
  useWasShared,
} from "./useInsightCenter.ts";
import { useInsightDecision } from "./useInsightDecision.tsx";
import { useMarkRead } from "./useMarkRead.ts";
import { useReading } from "./useReading.ts";

/** One request and all that is known of it; once it is answered, the insight above all. */
export function InsightCenterScreen() {
  const { requestId = "" } = useParams();
  const center = useInsightCenter(requestId);
  const { zone, settled } = useReader();
  // What they say stands above the text, which it would move.
  const isNamed = useWasKnown(useCategories().state !== "loading" && settled);
  const wasShared = useWasShared(center.state === "shared", requestId);
  const seenAt = useSeenBefore(center, requestId);
  usePaletteHere(`/app/insights/${requestId}`, readHere(center));
  if (center.state === "failed") {
    const { problem, reload } = center;
    if (problem.code === "not_found" && wasShared) {
      return (
        <NotHere title="No longer shared with you">
          It was withdrawn, the share has ended, or you are no longer in the group.
        </NotHere>
      );
    }
    if (problem.code === "not_found") {
      return (
        <NotHere title="No such request">
          The link may be incomplete, or the person who made the request keeps it private.
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
  if (center.state === "loading" || !isNamed) return <RequestPageSkeleton />;
  // Another request is another page: nothing that is typed or asked on one stands on the next.
  return (
    <TimeZone key={requestId} zone={zone}>
      {center.state === "shared" ? (
        <Shared insight={center.insight} />
      ) : (
        <Asked
          {...center}
          insight={center.state === "answered" ? center.insight : undefined}
          seenAt={seenAt}
        />
      )}
    </TimeZone>
  );
}

function readHere(center: InsightCenter): PaletteHere | "gone" | undefined {
  switch (center.state) {
    case "failed":
      return center.problem.code === "not_found" ? "gone" : undefined;
    case "request":
      return { kind: "request", words: center.request.title };
    case "answered":
    case "shared":
      return { kind: "insight", words: center.insight.insight_request.title };
    default:
      return undefined;
  }
}

type AskedProps = {
  request: InsightRequest;
  /** As it is now, not as it was on an earlier visit. */
  isFresh: boolean;
  seenAt: string | null;
  insight: Insight | undefined;
};

/** The same page before and after the answer has come: whoever writes on it meanwhile writes on. */
function Asked({ request, isFresh, seenAt, insight }: AskedProps) {
  const parts = useRequestParts(request, isFresh, seenAt);
  const isOwn = request.requester.id === parts.readerId;
  const { article, shown } = useArticle(insight, isOwn, request);
  const more = useAskMore(request, shown?.version);
  const decision = useInsightDecision(shown, request.can);
  if (!insight || !shown) return <RequestPage {...parts} />;
  return (
    <RequestPage
      {...parts}
      insight={{
        byline: <InsightByline insight={shown} />,
        article,
        actions: (
          <InsightActions
            insight={shown}
            can={request.can}
            decision={decision.buttons(true)}
            more={more.button(true)}
          />
        ),
        decision: decision.isAwaited && decision.buttons(),
        end: (
          <>
            <EndOfInsight
              request={request}
              isOwn={isOwn}
              decision={decision.buttons()}
              more={more.button()}
            />
            {decision.dialog}
            {more.dialog}
          </>
        ),
        shares: <Shares insight={insight} isRequester={isOwn} />,
      }}
    />
  );
}

function Shared({ insight }: { insight: Insight }) {
  const categories = useCategories();
  const { article, shown } = useArticle(insight, false);
  return (
    <SharedInsightPage
      insight={shown}
      category={categories.byId.get(insight.insight_request.insight_category_id)}
      article={article}
      shares={<Shares insight={insight} isRequester={false} />}
    />
  );
}

/** Where it is shared, and the way to share it. */
function Shares({ insight, isRequester }: { insight: Insight; isRequester: boolean }) {
  const { id: readerId, zone } = useReader();
  return (
    <InsightShares
      insightId={insight.id}
      isRequester={isRequester}
      mayShare={insight.can.includes("share")}
      readerId={readerId}
      zone={zone}
    />
  );
}

const noFiles: Insight["attachments"] = [];

/** The insight as it is read now, with its files and pictures. */
function useArticle<One extends Insight | undefined>(
  insight: One,
  isOwn: boolean,
  request?: InsightRequest,
) {
  const reading = useReading(insight);
  const { shown } = reading;
  const { search } = useLocation();
  const pictureOf = usePicturesInText(shown?.attachments ?? noFiles);
  const startAt = Number(new URLSearchParams(search).get("source")) || undefined;
  if (!shown) return { article: null, shown };
  const requestId = shown.insight_request.id;
  const article = (
    <InsightText
      reading={{ ...reading, shown }}
      isOwn={isOwn}
      href={insightHref(requestId)}
      startAt={startAt}
      asksMore={request !== undefined && hasUnanswered(request, shown)}
      askAgainHref={`#/app/requests/all/duplicate/${requestId}`}
      pictureOf={pictureOf}
      files={
        shown.attachments.length > 0 && (
          <section aria-labelledby="insight-files-heading">
            <h2 id="insight-files-heading">Files</h2>
            <AttachmentList attachments={shown.attachments} />
          </section>
        )
      }
    />
  );
  return { article, shown };
}

/** A request's own page, with the parts that other rooms give to it. */
function useRequestParts(request: InsightRequest, isFresh: boolean, seenAt: string | null) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const categories = useCategories();
  const reader = useReader();
  useMarkRead(request, isFresh);
  useDeskActions(request);
  const presence = usePresence(request.id);
  const { comments, named: people, comments_cursor: next_cursor } = request;
  const first = useMemo(() => ({ comments, people, next_cursor }), [comments, people, next_cursor]);
  const isOwn = request.requester.id === reader.id;
  const mayAddFiles = request.can.includes("add_files");
  const isStopped = request.status === "cancelled" || request.status === "declined";
  return {
    request,
    readerId: reader.id,
    category: categories.byId.get(request.insight_category_id),
    isInPlan: reader.plan !== undefined,
    isJustFiled: wasFiled(request.id, state),
    isEditing: new URLSearchParams(search).has("edit") && isOwn,
    onEdited: () => void navigate(pathname, { replace: true }),
    presence: <AlsoHere {...presence} />,
    promise: <PromiseLine ledger={request.ledger} isStopped={isStopped} />,
    takeAlong: <TakeAlong request={request} />,
    level: <LevelMenu wide thread="request" id={request.id} />,
    ledger: <LedgerBar ledger={request.ledger} isOwn={isOwn} isStopped={isStopped} />,
    conversation: (
      <RequestConversation
        requestId={request.id}
        readerId={reader.id}
        first={first}
        seenAt={seenAt}
        mayNote={request.can.includes("note")}
        requesterName={nameOf(request.requester)}
        isAsked={request.can.includes("clarify") || request.can.includes("confirm_scope")}
      />
    ),
    files: (mayAddFiles || request.attachments.length > 0) && (
      <RequestFiles
        requestId={request.id}
        attachments={request.attachments}
        mayAdd={mayAddFiles}
        mayRemove={request.can.includes("edit")}
      />
    ),
  };
}

/** What analysts find at the desk, from where the request is read. */
function useDeskActions({ id, can }: InsightRequest): void {
  usePaletteActions([
    ...(can.includes("claim")
      ? [{ words: "Claim this request", icon: <Hand />, onSelect: () => claim(id) }]
      : []),
    // Notes are for those who may answer it.
    ...(can.includes("note")
      ? [
          {
            words: "Open it at the desk",
            icon: <ClipboardPen />,
            href: `#/app/more/desk?request=${id}`,
          },
        ]
      : []),
  ]);
}

function claim(id: number): void {
  import("#desk/queue/claiming.ts").then(
    ({ claimRequest }) => void claimRequest(id),
    () => sayToast(notOpened),
  );
}
