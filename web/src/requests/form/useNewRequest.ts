import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Category } from "@sightline/contract/categories/categories.ts";
import type { Duplicate } from "@sightline/contract/requests/duplicates.ts";
import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { dropPages } from "#api/load/usePages.ts";
import { useDraftedForm } from "#drafts/useDraftedForm.ts";
import { useDraftStart } from "#drafts/useDraftStart.ts";
import type { OpenedDraft } from "#drafts/useOpenedDraft.ts";
import { filedState } from "#requests/filed.ts";
import { focusField } from "#ui/fields/focusField.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { startFrom } from "./duplicate.ts";
import { contentOf, valuesOf } from "./request.draft.ts";
import { emptyValues, isBegun } from "./requestForm.values.ts";
import { useFormAddress } from "./useFormAddress.ts";
import { useRequestForm } from "./useRequestForm.ts";

type Given = {
  opened: OpenedDraft;
  /** The request that it is made from. */
  duplicate: Duplicate | undefined;
  /** Of the category that the address names. */
  categoryId: number | undefined;
  offered: readonly Category[];
  /** The category in the address. */
  named: string;
};

/** A new request while it is written: the form, its draft, its review, and how it is sent. */
export function useNewRequest({ opened, duplicate, categoryId, offered, named }: Given) {
  const address = useFormAddress();
  const copied = duplicate && startFrom(duplicate);
  const start = useDraftStart({
    name: duplicate ? `duplicate request ${duplicate.duplicate_of.id}` : "new request",
    isOneOfMany: true,
    draft: opened.draft,
    blank: copied?.values ?? emptyValues,
    valuesOf,
    settle: (values) => {
      const wanted = opened.draft ? values.categoryId : (categoryId ?? values.categoryId);
      const isOffered = offered.some((one) => one.id === wanted);
      return { ...values, categoryId: isOffered ? wanted : null };
    },
  });
  const form = useRequestForm(start.values, offered, copied?.today);
  const draft = useDraftedForm({
    start: { ...start, values: form.begun },
    values: form.values,
    draftOf: (values) => ({ kind: "request", content: contentOf(values) }),
    isBegun: isBegun(form.values, [
      ...form.questions,
      ...offered.flatMap((one) => one.insight_questions),
    ]),
    address: {
      asked: opened.asked,
      onMade: (id) => {
        opened.noteMade(id);
        address.nameDraft(id);
      },
    },
  });
  const isReviewed = address.isReview && form.isWhole;
  const { formRef, focusLater } = useFocusInForm(!isReviewed);
  const navigate = useNavigate();
  const toast = useToast();
  /** What was shown as perhaps answering it, the latest first. */
  const seen = useRef<readonly number[]>([]);
  const noteSeen = useCallback((ids: readonly number[]) => {
    seen.current = [...new Set([...ids, ...seen.current])].slice(0, bounds.matchesKept);
  }, []);

  function goTo(field: string | undefined): void {
    focusLater(field);
    address.toForm(draft.place?.id);
  }

  /** Goes elsewhere, as to what answers it already; the draft stays. Answers with the way back. */
  async function leaveFor(path: string): Promise<string> {
    const kept = await draft.saveNow();
    await navigate(path);
    return `/app/requests/${named}/new${kept ? `?draft=${kept.id}` : ""}`;
  }

  async function submit(): Promise<void> {
    if (draft.isWaitingForFiles("Submit again once it has uploaded.")) return;
    const sent = await draft.send(async (place) => {
      const told = await form.send(place, seen.current);
      // Before the form shows what is wrong, so that the focus goes there with it.
      if (told.how === "refused" && told.field !== undefined) goTo(told.field);
      return told;
    });
    if (sent.how === "conflict") return draft.leadToConflict();
    if (sent.how !== "sent") return;
    dropPages();
    toast({ message: `Request ${sent.id} submitted` });
    const state = filedState(sent.id);
    await navigate(`/app/insights/${sent.id}`, { replace: true, state });
  }

  const discard = () =>
    draft.discard({
      message: "Draft discarded",
      to: `/app/requests/${named}`,
      backTo: (id) => `/app/requests/${named}/new${id === undefined ? "" : `?draft=${id}`}`,
    });

  return {
    form,
    draft,
    formRef,
    isReviewed,
    noteSeen,
    leaveFor,
    review: () => address.toReview(draft.place?.id),
    goTo,
    submit: () => void submit(),
    discard: () => void discard(),
  };
}

/** Leads to a field of the form as soon as that is shown. */
function useFocusInForm(isShown: boolean) {
  const formRef = useRef<HTMLFormElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (!isShown || !formRef.current || wanted.current === undefined) return;
    focusField(formRef.current, wanted.current);
    wanted.current = undefined;
  }, [isShown]);
  const focusLater = (field: string | undefined) => {
    wanted.current = field;
  };
  return { formRef, focusLater };
}
