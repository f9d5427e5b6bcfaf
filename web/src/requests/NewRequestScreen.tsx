import type { Category } from "@sightline/contract/categories.ts";
import { requests } from "@sightline/contract/requests.ts";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { useLoad } from "#api/useLoad.ts";
import { CategoryCards } from "#categories/CategoryCards.tsx";
import { PromiseNow } from "#categories/PromiseNow.tsx";
import { findCategory, useCategories } from "#categories/useCategories.ts";
import { focusField } from "#ui/focusField.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ProblemFace } from "#ui/ProblemFace.tsx";
import { TimeZone } from "#ui/Time.tsx";
import { useToast } from "#ui/Toast.tsx";
import { startFrom, tellTaken } from "./duplicate.ts";
import { filedState } from "./filed.ts";
import { NewRequestSkeleton } from "./NewRequestSkeleton.tsx";
import { NotHere } from "./NotHere.tsx";
import { RequestForm } from "./RequestForm.tsx";
import { emptyValues, fields } from "./requestForm.values.ts";
import { RequestReview } from "./RequestReview.tsx";
import { useReader } from "./useReader.ts";
import { type Start, useRequestForm } from "./useRequestForm.ts";
import { dropRequestPages } from "./useRequestPages.ts";

/** A new request, from nothing or from an earlier one. */
export function NewRequestScreen() {
  const { categoryId: named = "all", requestId } = useParams();
  const categories = useCategories();
  const reader = useReader();
  const original = useLoad(
    requests.getRequest,
    { params: { id: requestId ?? "" } },
    { when: requestId !== undefined },
  );
  const failed = [categories, original].find(({ state }) => state === "failed");
  if (failed?.problem?.code === "not_found") {
    return <NotHere title="No such request">What you want to take over can't be found.</NotHere>;
  }
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
  const isCopy = requestId !== undefined;
  if (categories.state !== "ready" || !reader.known || (isCopy && original.state !== "ready")) {
    return <NewRequestSkeleton />;
  }
  const category = findCategory(categories.all, named);
  if (named !== "all" && !category) {
    return <NotHere title="No such category">The categories may have changed since.</NotHere>;
  }
  const offered = categories.all.filter((one) => one.retired_at === null);
  const copied = original.answer?.insight_request;
  return (
    <NewRequest
      // Another address is another form.
      key={`${named} ${requestId}`}
      typedAs={isCopy ? `duplicate request ${requestId}` : "new request"}
      start={
        copied ? startFrom(copied, offered) : { values: emptyValues, categoryId: category?.id }
      }
      taken={copied && tellTaken(copied, offered)}
      offered={offered}
      named={named}
      planName={reader.plan?.name}
      zone={reader.zone}
    />
  );
}

type NewRequestProps = {
  typedAs: string;
  start: Start;
  taken: string | undefined;
  offered: readonly Category[];
  named: string;
  planName: string | undefined;
  zone: string;
};

function NewRequest({ typedAs, start, taken, offered, named, planName, zone }: NewRequestProps) {
  const form = useRequestForm(typedAs, start, offered);
  const { isReview, toReview, toForm } = useSteps();
  const formRef = useRef<HTMLFormElement>(null);
  const wanted = useRef<string>(undefined);
  const navigate = useNavigate();
  const toast = useToast();
  const isShowingReview = isReview && form.isWhole;

  useEffect(() => {
    if (isShowingReview || !formRef.current || wanted.current === undefined) return;
    focusField(formRef.current, wanted.current);
    wanted.current = undefined;
  }, [isShowingReview]);

  function goTo(field: string | undefined): void {
    wanted.current = field;
    toForm();
  }

  async function submit(): Promise<void> {
    const sent = await form.send();
    if (sent.how === "questions_changed") goTo(fields.title);
    if (sent.how === "refused" && sent.field !== undefined) goTo(sent.field);
    if (sent.how !== "filed") return;
    dropRequestPages();
    toast({ message: `Request ${sent.id} is submitted` });
    await navigate(`/app/requests/${named}?sort=newest`, {
      replace: true,
      state: filedState(sent.id),
    });
  }

  const promise = form.category && <PromiseNow category={form.category} zone={zone} />;
  return (
    <TimeZone zone={zone}>
      <PageHeader title="New request" sub={taken} />
      {isShowingReview ? (
        <RequestReview
          form={form}
          promise={promise}
          planName={planName}
          onChange={goTo}
          onSubmit={() => void submit()}
        />
      ) : (
        <RequestForm
          form={form}
          formRef={formRef}
          promise={promise}
          planName={planName}
          leaveHref={`#/app/requests/${named}`}
          onReview={toReview}
          categoryChoice={
            <CategoryCards
              categories={offered}
              name={fields.category}
              value={form.values.categoryId}
              error={form.errors[fields.category]}
              onChange={(categoryId) => form.change({ categoryId }, fields.category)}
            />
          }
        />
      )}
    </TimeZone>
  );
}

/** The review has its own address, so that going back leads to the form and not out of it. */
function useSteps() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return {
    isReview: new URLSearchParams(search).has("review"),
    toReview: () => void navigate(`${pathname}?review`, { state: "from the form" }),
    toForm: () =>
      void (state === "from the form" ? navigate(-1) : navigate(pathname, { replace: true })),
  };
}
