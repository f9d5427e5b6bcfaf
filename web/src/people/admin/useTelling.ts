import type { Submitted } from "#api/submit/useSubmit.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { problemToast } from "#ui/words/problem.words.ts";

type Results = Submitted<{ results: { outcome: string; detail: string }[] }>;

/** Says what became of them; true where it was done. */
export function useTelling() {
  const toast = useToast();
  return async (doing: Promise<Results>): Promise<boolean> => {
    const result = await doing;
    if (!result.ok) {
      toast(problemToast(result.problem));
      return false;
    }
    const [only] = result.answer.results;
    const isRefused = only?.outcome === "refused";
    toast({ message: only?.detail ?? "", ...(isRefused ? { problem: true } : {}) });
    return !isRefused;
  };
}
