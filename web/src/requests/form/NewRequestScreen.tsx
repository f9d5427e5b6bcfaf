import type { Category } from "@sightline/contract/categories/categories.ts";
import type { Draft } from "@sightline/contract/drafts.ts";
import type { Duplicate } from "@sightline/contract/requests/duplicates.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useParams } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { useUploads } from "#attachments/useUploads.ts";
import { CategoryCards } from "#categories/CategoryCards.tsx";
import { PromiseNow } from "#categories/PromiseNow.tsx";
import { findCategory, useCategories } from "#categories/useCategories.ts";
import { discardDraft, undoDiscard } from "#drafts/discards.ts";
import { DraftList } from "#drafts/DraftList.tsx";
import { DraftMark } from "#drafts/DraftMark.tsx";
import { findSentAs } from "#drafts/draftSent.ts";
import { useDraft } from "#drafts/useDraft.ts";
import { useDraftGone } from "#drafts/useDraftGone.ts";
import { useDrafts } from "#drafts/useDrafts.ts";
import { useOpenedDraft } from "#drafts/useOpenedDraft.ts";
import { focusField } from "#ui/fields/focusField.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import { tellTaken } from "./duplicate.ts";
import { NewRequestSkeleton } from "./NewRequestSkeleton.tsx";
import { NotHere } from "#requests/NotHere.tsx";
import { contentOf } from "./request.draft.ts";
import { RequestForm } from "./RequestForm.tsx";
import { fields, isBegun } from "./requestForm.values.ts";
import { RequestReview } from "./RequestReview.tsx";
import { SentDraft, SentMeanwhile } from "./SentDraft.tsx";
import { useDraftVerbs } from "./useDraftVerbs.ts";
import { useFormAddress } from "./useFormAddress.ts";
import { useFormTurn } from "#drafts/useFormTurn.ts";
import { useKeeping } from "./useKeeping.ts";
import { useNewRequestStart } from "./useNewRequestStart.ts";
import { useReader } from "#api/session/useReader.ts";
import { useRequestForm } from "./useRequestForm.ts";

const UploadField = lazy(async () => ({
  default: (await import("#attachments/UploadField.tsx")).UploadField,
}));
const DraftConflict = lazy(async () => ({
  default: (await import("./DraftConflict.tsx")).DraftConflict,
}));
const PromiseCard = lazy(async () => ({
  default: (await import("#turnarounds/PromiseCard.tsx")).PromiseCard,
}));

/** A new request: from nothing, from a draft or from an earlier request. */
export function NewRequestScreen() {
  const { categoryId: named = "all", requestId } = useParams();
  const { asked, isReview } = useFormAddress();
  const { turn, opened, noteMade } = useFormTurn({ asked, isReview });
  const categories = useCategories();
  const reader = useReader();
  const original = useLoad(
    requestChanges.getDuplicate,
    { params: { id: requestId ?? "" } },
    { when: requestId !== undefined },
  );
  const draft = useOpenedDraft(opened);
  const sentAs = draft.problem && findSentAs(draft.problem);
  if (sentAs !== undefined) return <SentDraft requestId={sentAs} />;
  if (draft.problem?.code === "not_found") {
    return <NotHere title="No such draft">It was discarded, perhaps on another device.</NotHere>;
  }
  const unloaded = [categories, original].find(({ state }) => state === "failed");
  if (unloaded?.problem?.code === "not_found") {
    return <NotHere title="No such request">What you want to take over can't be found.</NotHere>;
  }
  const failed = draft.problem ? draft : unloaded;
  if (failed?.problem) {
    return (
      <>
        <PageHeader title="New request" />
        <ProblemFace
          title={failed.problem.title}
          onRetry={failed.reload}
          requestId={failed.problem.request_id}
        >
          {failed.problem.detail}
        </ProblemFace>
      </>
    );
  }
  const isWaiting = draft.isWaiting || (requestId !== undefined && original.state !== "ready");
  if (categories.state !== "ready" || !reader.known || isWaiting) return <NewRequestSkeleton />;
  const category = findCategory(categories.all, named);
  if (named !== "all" && !category) {
    return <NotHere title="No such category">The categories may have changed since.</NotHere>;
  }
  return (
    <NewRequest
      // Another address is another form.
      key={`${named} ${requestId} ${turn}`}
      draft={draft.draft}
      duplicate={original.answer?.duplicate}
      categoryId={category?.id}
      offered={categories.all.filter((one) => one.retired_at === null)}
      named={named}
      planName={reader.plan?.name}
      zone={reader.zone}
      onDraftMade={noteMade}
    />
  );
}

type NewRequestProps = {
  draft: Draft | undefined;
  duplicate: Duplicate | undefined;
  categoryId: number | undefined;
  offered: readonly Category[];
  named: string;
  planName: string | undefined;
  zone: string;
  onDraftMade: (id: number) => void;
};

function NewRequest({ duplicate, offered, named, planName, zone, ...props }: NewRequestProps) {
  const { start, typed } = useNewRequestStart({ ...props, duplicate, offered });
  const form = useRequestForm(start, offered);
  const { values } = form;
  // What is merely taken over from elsewhere is no draft until something is changed.
  const isOwn = start.isKept || values !== start.values;
  const draft = useDraft(
    { kind: "request", content: contentOf(values) },
    isOwn && isBegun(values),
    {
      place: start.place,
      saved: start.saved && { kind: "request", content: contentOf(start.saved) },
    },
  );
  const { saver } = draft;
  const uploads = useUploads(props.draft?.attachments ?? [], async () => {
    const place = await draft.ensure();
    return place && { draft_id: place.id };
  });
  const address = useFormAddress();
  useKeeping({ values, typed, draft, address, onDraftMade: props.onDraftMade });
  const list = useDrafts("request");
  useDraftGone(draft.place?.id, list, () => void saver.lookAgain());
  const formRef = useRef<HTMLFormElement>(null);
  const wanted = useRef<string>(undefined);
  const draftId = draft.place?.id;
  const isShowingReview = address.isReview && form.isWhole;

  useEffect(() => {
    if (isShowingReview || !formRef.current || wanted.current === undefined) return;
    focusField(formRef.current, wanted.current);
    wanted.current = undefined;
  }, [isShowingReview]);

  function goTo(field: string | undefined): void {
    wanted.current = field;
    address.toForm(draftId);
  }

  const { submit, discard, takeTheirs } = useDraftVerbs({
    form,
    typed,
    named,
    saver,
    isSendingFiles: uploads.isSending,
    goTo,
    onDiscard: discardDraft,
    onUndoDiscard: undoDiscard,
  });

  if (draft.state === "sent" && draft.sentAs !== undefined)
    return <SentDraft requestId={draft.sentAs} />;
  const promise = form.category && <PromiseNow category={form.category} zone={zone} />;
  const carried =
    duplicate && duplicate.insight_category_id === values.categoryId ? duplicate : undefined;
  const mark = <DraftMark state={draft.state} problem={draft.problem} />;
  return (
    <TimeZone zone={zone}>
      <PageHeader
        title="New request"
        sub={duplicate && tellTaken(duplicate)}
        action={isShowingReview ? undefined : mark}
      />
      {draft.sentAs !== undefined && <SentMeanwhile requestId={draft.sentAs} />}
      {draft.newer && (
        <Suspense fallback={<SkeletonBlock />}>
          <DraftConflict
            mine={values}
            newer={draft.newer}
            questions={form.questions}
            offered={offered}
            planName={planName}
            onKeepMine={() => saver.keepMine()}
            onTakeTheirs={takeTheirs}
          />
        </Suspense>
      )}
      {isShowingReview ? (
        <RequestReview
          form={form}
          promise={promise}
          planName={planName}
          files={uploads.kept}
          onChange={goTo}
          onSubmit={() => void submit()}
        />
      ) : (
        <>
          <DraftList
            rows={list.rows.filter((one) => one.id !== draftId)}
            hasMore={list.hasMore}
            hrefOf={(id) => `#/app/requests/all/new?draft=${id}`}
          />
          <RequestForm
            form={form}
            formRef={formRef}
            promise={
              form.category && (
                <Suspense fallback={promise}>
                  <PromiseCard categoryId={form.category.id} zone={zone} />
                </Suspense>
              )
            }
            planName={planName}
            draftMark={mark}
            leaveHref={`#/app/requests/${named}`}
            onReview={() => address.toReview(draftId)}
            onDiscard={draft.state === "nothing" ? undefined : () => void discard()}
            onFiles={uploads.add}
            carried={carried?.answers}
            files={
              <Suspense fallback={<SkeletonBlock height="s" />}>
                <UploadField uploads={uploads} />
              </Suspense>
            }
            categoryChoice={
              <CategoryCards
                categories={offered}
                name={fields.category}
                value={values.categoryId}
                error={form.errors[fields.category]}
                onChange={(categoryId) => form.change({ categoryId }, fields.category)}
              />
            }
          />
        </>
      )}
    </TimeZone>
  );
}
