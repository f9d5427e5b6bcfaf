import type { CallProblem } from "#api/callProblem.ts";
import type { ToastWords } from "#ui/toast.words.ts";

/** For ErrorSummary: what is wrong with the whole, unless the fields themselves say it. */
export function generalOf(problem: CallProblem | undefined): { general?: string; detail?: string } {
  if (!problem || problem.code === "invalid") return {};
  return { general: problem.title, detail: problem.detail };
}

export function problemToast({ title, detail }: CallProblem): ToastWords {
  return { message: title, detail, problem: true };
}
