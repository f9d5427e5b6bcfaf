import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Category } from "@sightline/contract/categories/categories.ts";
import type { Duplicate } from "@sightline/contract/requests/duplicates.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { Shapes } from "lucide-react";
import { useParams } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { CategoryCards } from "#categories/CategoryCards.tsx";
import { PromiseNow } from "#categories/PromiseNow.tsx";
import { findCategory, useCategories } from "#categories/useCategories.ts";
import { DraftGate } from "#drafts/DraftGate.tsx";
import { DraftList } from "#drafts/DraftList.tsx";
import { DraftMark } from "#drafts/DraftMark.tsx";
import { useDrafts, useOtherDrafts } from "#drafts/useDrafts.ts";
import { EarlierDrafts } from "#drafts/EarlierDrafts.tsx";
import { type OpenedDraft, useOpenedDraft } from "#drafts/useOpenedDraft.ts";
import { PromiseCard } from "#turnarounds/PromiseCard.tsx";
import { ButtonLink } from "#ui/base/Button.tsx";
import { untilIdle } from "#ui/base/idle.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { SkeletonBlock, SkeletonRegion } from "#ui/lists/Skeleton.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import { differingParts } from "./differing.ts";
import { tellTaken } from "./duplicate.ts";
import { NotHere } from "#requests/NotHere.tsx";
import { RequestForm } from "./RequestForm.tsx";
import styles from "./RequestForm.module.css";
import { valuesOf } from "./request.draft.ts";
import { fields } from "./requestForm.values.ts";
import { RequestReview } from "./RequestReview.tsx";
import { SentDraft, SentMeanwhile } from "./SentDraft.tsx";
import { useFormAddress } from "./useFormAddress.ts";
import { useReader } from "#api/session/useReader.ts";
import { useNewRequest } from "./useNewRequest.ts";
import { latePart } from "#ui/page/latePart.tsx";

/** Below the first look, and heavy: the promise and the questions come first. */
const UploadField = latePart(
  async () => {
    await untilIdle();
    return (await import("#attachments/UploadField.tsx")).UploadField;
  },
  <SkeletonBlock height="s" />,
);
/** Wanted once there is a title. Whoever has to do without it can file as ever, and is not told so. */
const MatchesPanel = latePart(async () => {
  try {
    await untilIdle();
    return (await import("#requests/matches/MatchesPanel.tsx")).MatchesPanel;
  } catch {
    return () => null;
  }
});
const RequestDraftConflict = latePart(
  async () => (await import("./RequestDraftConflict.tsx")).RequestDraftConflict,
  <SkeletonBlock />,
);

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
  const knowsDrafts = useDrafts("request").isKnown;
  if (opened.sentAs !== undefined) return <SentDraft requestId={opened.sentAs} />;
  const category = findCategory(categories.all, named);
  return (
    <DraftGate
      title="New request"
      skeleton={skeleton}
      needs={[
        { ...opened, gone: noSuchDraft },
        ...(requestId === undefined ? [] : [{ ...original, gone: noSuchRequest }]),
        categories,
        { state: reader.known && knowsDrafts ? "ready" : "loading" },
      ]}
    >
      {() =>
        categories.all.every((one) => one.retired_at !== null) ? (
          <NothingToAskYet isAdmin={reader.isAdmin} />
        ) : named !== "all" && !category ? (
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

/** The form's own shape: the cards, the promise, the fields. */
const skeleton = (
  <>
    <PageHeader title="New request" />
    <SkeletonRegion words="Loading the form">
      <div className={styles.form}>
        <SkeletonBlock />
        <SkeletonBlock height="s" />
        <SkeletonBlock height="s" />
        <SkeletonBlock height="l" />
      </div>
    </SkeletonRegion>
  </>
);
const noSuchDraft = (
  <NotHere title="No such draft">
    It was discarded, perhaps in another tab or on another device.
  </NotHere>
);
const noSuchRequest = (
  <NotHere title="No such request">What you want to take over can't be found.</NotHere>
);

/** Without an active category nothing can be filed: why, and for admins the way to change it. */
function NothingToAskYet({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <PageHeader title="New request" />
      {isAdmin ? (
        <EmptyState
          title="No category takes requests yet"
          icon={<Shapes />}
          action={
            <ButtonLink look="primary" href="#/app/more/categories/new">
              Make a category
            </ButtonLink>
          }
        >
          A category says what people are asked and what is promised. Once there is one, everybody
          can file requests.
        </EmptyState>
      ) : (
        <EmptyState
          title="Nothing can be asked here yet"
          icon={<Shapes />}
          action={<ButtonLink href="#/app/requests/all">Back to the list</ButtonLink>}
        >
          The people who run this place have not set up a category yet. A category says what you are
          asked and when you will have the answer. As soon as there is one, you can file your
          request here.
        </EmptyState>
      )}
    </>
  );
}

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

function NewRequest({ planName, zone, ...props }: NewRequestProps) {
  const { duplicate, offered, named } = props;
  const { form, draft, formRef, ...request } = useNewRequest(props);
  const { values } = form;
  const others = useOtherDrafts("request", draft);

  if (draft.state === "sent" && draft.sentAs !== undefined)
    return <SentDraft requestId={draft.sentAs} />;
  const promise = form.category && <PromiseNow category={form.category} zone={zone} />;
  const carried =
    duplicate && duplicate.insight_category_id === values.categoryId ? duplicate : undefined;
  const names = {
    questions: form.questions,
    planName,
    categoryName: (id: number) => offered.find((one) => one.id === id)?.name,
  };
  const mark = <DraftMark state={draft.state} problem={draft.problem} />;
  return (
    <TimeZone zone={zone}>
      <PageHeader
        title="New request"
        sub={duplicate && tellTaken(duplicate, values.categoryId)}
        action={request.isReviewed ? undefined : mark}
      />
      {draft.sentAs !== undefined && <SentMeanwhile requestId={draft.sentAs} />}
      {draft.newer && (
        <RequestDraftConflict
          newer={draft.newer}
          mine={values}
          names={names}
          draft={draft}
          replace={form.replace}
        />
      )}
      {request.isReviewed ? (
        <RequestReview
          form={form}
          promise={promise}
          planName={planName}
          uploads={draft.uploads}
          onChange={request.goTo}
          onSubmit={request.submit}
        />
      ) : (
        <>
          <DraftList {...others} hrefOf={(id) => `#/app/requests/all/new?draft=${id}`} />
          <RequestForm
            form={form}
            formRef={formRef}
            promise={form.category && <PromiseCard categoryId={form.category.id} zone={zone} />}
            planName={planName}
            draftMark={
              <EarlierDrafts
                mark={mark}
                place={draft.place}
                compare={(content) => differingParts(values, valuesOf(content), names)}
                onTakeBack={(id) => draft.takeBack(id, { valuesOf, replace: form.replace })}
              />
            }
            leaveHref={`#/app/requests/${named}`}
            onReview={request.review}
            onDiscard={draft.isThere ? request.discard : undefined}
            onFiles={draft.uploads.add}
            carried={carried?.answers}
            files={<UploadField uploads={draft.uploads} />}
            matches={
              values.title.trim().length >= bounds.requestTitle.min && (
                <MatchesPanel
                  typed={values}
                  duplicateOf={values.duplicateOf}
                  onSeen={request.noteSeen}
                  leaveFor={request.leaveFor}
                />
              )
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
