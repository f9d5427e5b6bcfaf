import type { Category } from "@sightline/contract/categories/categories.ts";
import type { Duplicate } from "@sightline/contract/requests/duplicates.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useNavigate, useParams } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { dropPages } from "#api/load/usePages.ts";
import { CategoryCards } from "#categories/CategoryCards.tsx";
import { PromiseNow } from "#categories/PromiseNow.tsx";
import { findCategory, useCategories } from "#categories/useCategories.ts";
import { DraftGate } from "#drafts/DraftGate.tsx";
import { DraftList } from "#drafts/DraftList.tsx";
import { DraftMark } from "#drafts/DraftMark.tsx";
import { useDraftedForm } from "#drafts/useDraftedForm.ts";
import { useOtherDrafts } from "#drafts/useDrafts.ts";
import { useDraftStart } from "#drafts/useDraftStart.ts";
import { type OpenedDraft, useOpenedDraft } from "#drafts/useOpenedDraft.ts";
import { focusField } from "#ui/fields/focusField.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { startFrom, tellTaken } from "./duplicate.ts";
import { NewRequestSkeleton } from "./NewRequestSkeleton.tsx";
import { NotHere } from "#requests/NotHere.tsx";
import { filedState } from "#requests/list/filed.ts";
import { contentOf, valuesOf } from "./request.draft.ts";
import { RequestForm } from "./RequestForm.tsx";
import { emptyValues, fields, isBegun } from "./requestForm.values.ts";
import { RequestReview } from "./RequestReview.tsx";
import { SentDraft, SentMeanwhile } from "./SentDraft.tsx";
import { useFormAddress } from "./useFormAddress.ts";
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
  const opened = useOpenedDraft(useFormAddress());
  const categories = useCategories();
  const reader = useReader();
  const original = useLoad(
    requestChanges.getDuplicate,
    { params: { id: requestId ?? "" } },
    { when: requestId !== undefined },
  );
  if (opened.sentAs !== undefined) return <SentDraft requestId={opened.sentAs} />;
  const category = findCategory(categories.all, named);
  return (
    <DraftGate
      title="New request"
      skeleton={<NewRequestSkeleton />}
      needs={[
        { ...opened, gone: noSuchDraft },
        ...(requestId === undefined ? [] : [{ ...original, gone: noSuchRequest }]),
        categories,
        { state: reader.known ? "ready" : "loading" },
      ]}
    >
      {() =>
        named !== "all" && !category ? (
          <NotHere title="No such category">The categories may have changed since.</NotHere>
        ) : (
          <NewRequest
            // Another address is another form.
            key={`${named} ${requestId} ${opened.turn}`}
            opened={opened}
            duplicate={original.answer?.duplicate}
            categoryId={category?.id}
            offered={categories.all.filter((one) => one.retired_at === null)}
            named={named}
            planName={reader.plan?.name}
            zone={reader.zone}
          />
        )
      }
    </DraftGate>
  );
}

const noSuchDraft = (
  <NotHere title="No such draft">It was discarded, perhaps on another device.</NotHere>
);
const noSuchRequest = (
  <NotHere title="No such request">What you want to take over can't be found.</NotHere>
);

type NewRequestProps = {
  opened: OpenedDraft;
  duplicate: Duplicate | undefined;
  /** Of the category that the address names. */
  categoryId: number | undefined;
  offered: readonly Category[];
  named: string;
  planName: string | undefined;
  zone: string;
};

function NewRequest({
  opened,
  duplicate,
  offered,
  named,
  planName,
  zone,
  ...props
}: NewRequestProps) {
  const address = useFormAddress();
  const copied = duplicate && startFrom(duplicate);
  const start = useDraftStart({
    name: duplicate ? `duplicate request ${duplicate.duplicate_of.id}` : "new request",
    isOneOfMany: true,
    draft: opened.draft,
    blank: copied?.values ?? emptyValues,
    valuesOf,
    settle: (values) => {
      const wanted = opened.draft ? values.categoryId : (props.categoryId ?? values.categoryId);
      const isOffered = offered.some((one) => one.id === wanted);
      return { ...values, categoryId: isOffered ? wanted : null };
    },
  });
  const form = useRequestForm(start.values, offered, copied?.today);
  const { values } = form;
  const draft = useDraftedForm({
    start,
    values,
    draftOf: (written) => ({ kind: "request", content: contentOf(written) }),
    isBegun: isBegun(values),
    address: {
      asked: opened.asked,
      onMade: (id) => {
        opened.noteMade(id);
        address.nameDraft(id);
      },
    },
  });
  const others = useOtherDrafts("request", draft);
  const formRef = useRef<HTMLFormElement>(null);
  const wanted = useRef<string>(undefined);
  const draftId = draft.place?.id;
  const isShowingReview = address.isReview && form.isWhole;
  const navigate = useNavigate();
  const toast = useToast();

  useEffect(() => {
    if (isShowingReview || !formRef.current || wanted.current === undefined) return;
    focusField(formRef.current, wanted.current);
    wanted.current = undefined;
  }, [isShowingReview]);

  function goTo(field: string | undefined): void {
    wanted.current = field;
    address.toForm(draftId);
  }

  async function submit(): Promise<void> {
    if (draft.isWaitingForFiles("Submit again when it is there.")) return;
    const sent = await draft.send(async (place) => {
      const told = await form.send(place);
      // Before the form shows what is wrong, so that the focus goes there with it.
      if (told.how === "refused" && told.field !== undefined) goTo(told.field);
      return told;
    });
    if (sent.how !== "sent") return;
    dropPages();
    toast({ message: `Request ${sent.id} is submitted` });
    const state = filedState(sent.id);
    await navigate(`/app/requests/${named}?sort=newest`, { replace: true, state });
  }

  const discard = () =>
    draft.discard({
      message: "Draft discarded",
      to: `/app/requests/${named}`,
      backTo: (id) => `/app/requests/${named}/new${id === undefined ? "" : `?draft=${id}`}`,
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
            onKeepMine={draft.keepMine}
            onTakeTheirs={(theirs) => draft.takeTheirs(theirs, form.replace)}
          />
        </Suspense>
      )}
      {isShowingReview ? (
        <RequestReview
          form={form}
          promise={promise}
          planName={planName}
          files={draft.uploads.kept}
          onChange={goTo}
          onSubmit={() => void submit()}
        />
      ) : (
        <>
          <DraftList
            rows={others.rows}
            hasMore={others.hasMore}
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
            onDiscard={draft.isThere ? () => void discard() : undefined}
            onFiles={draft.uploads.add}
            carried={carried?.answers}
            files={
              <Suspense fallback={<SkeletonBlock height="s" />}>
                <UploadField uploads={draft.uploads} />
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
