import type { ToastWords } from "#ui/overlays/toast.words.ts";

type Told = { code: string; title: string; detail: string };

/** For ErrorSummary: what is wrong with the whole, unless the fields themselves say it. */
export function generalOf(problem: Told | undefined): { general?: string; detail?: string } {
  if (!problem || problem.code === "invalid") return {};
  return { general: problem.title, detail: problem.detail };
}

/** The same in one line, for where there is room for no more. */
export function sayProblem(problem: Told | undefined): string | undefined {
  const { general, detail } = generalOf(problem);
  return general && `${general}. ${detail}`;
}

export function problemToast({ title, detail }: Told): ToastWords {
  return { message: title, detail, problem: true };
}
