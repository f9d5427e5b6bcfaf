import { useEffect } from "react";
import type { Typed } from "#api/submit/typed.ts";
import type { RequestValues } from "./requestForm.values.ts";
import type { useFormAddress } from "./useFormAddress.ts";
import type { Kept } from "./useNewRequestStart.ts";

type Keeping = {
  values: RequestValues;
  typed: Typed<Kept>;
  draft: {
    state: string;
    place: { id: number; version: number } | undefined;
    saver: { flush: () => Promise<unknown>; shown: () => { state: string } };
  };
  address: ReturnType<typeof useFormAddress>;
  onDraftMade: (id: number) => void;
};

/** This tab holds what the server does not have yet, and the address names the draft that there is. */
export function useKeeping({ values, typed, draft, address, onDraftMade }: Keeping): void {
  const { state, place, saver } = draft;
  const { keep, drop } = typed;
  useEffect(() => {
    if (state === "saved") drop();
    else if (state !== "nothing") keep({ ...values, draft: place ?? null });
  }, [values, state, place, keep, drop]);

  // Left before it was saved, it is saved now, and the next new request does not begin with it.
  useEffect(
    () => () =>
      void saver.flush().then(() => {
        if (saver.shown().state === "saved") drop();
      }),
    [saver, drop],
  );

  const id = place?.id;
  const isNamed = id === undefined || id === address.asked;
  useEffect(() => {
    if (isNamed || id === undefined) return;
    onDraftMade(id);
    address.nameDraft(id);
    // The address and its verbs are made anew at every look.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, isNamed]);
}
