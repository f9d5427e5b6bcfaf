import { useLocation, useNavigate } from "react-router";

/**
 * The address of the form: which draft it is, and whether it is being reviewed. The review has its
 * own, so that going back leads to the form and not out of it.
 */
export function useFormAddress() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const isReview = query.has("review");
  const asked = readId(query.get("draft"));
  const go = (to: string, options: { replace?: boolean; state?: unknown }) =>
    void navigate(`${pathname}${to}`, options);
  return {
    asked,
    isReview,
    toReview: (id: number | undefined) => go(searchOf(id, true), { state: "from the form" }),
    toForm: (id: number | undefined) =>
      state === "from the form" ? void navigate(-1) : go(searchOf(id, false), { replace: true }),
    /** A reload, another sign-in or a bookmark then lead to the draft. */
    nameDraft: (id: number) => go(searchOf(id, isReview), { replace: true, state }),
  };
}

function searchOf(id: number | undefined, isReview: boolean): string {
  const words = [...(id === undefined ? [] : [`draft=${id}`]), ...(isReview ? ["review"] : [])];
  return words.length === 0 ? "" : `?${words.join("&")}`;
}

function readId(given: string | null): number | undefined {
  return given !== null && /^[1-9]\d{0,9}$/.test(given) ? Number(given) : undefined;
}
