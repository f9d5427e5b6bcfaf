import type { ToastWords } from "#ui/overlays/toast.words.ts";

type Told = { code: string; title: string; detail: string };

/** For ErrorSummary: what is wrong with the whole, unless the fields themselves say it. */
export function generalOf(problem: Told | undefined): { general?: string; detail?: string } {
  if (!problem || problem.code === "invalid") return {};
  return { general: problem.title, detail: problem.detail };
}

type ToldByField = Told & { errors: Record<string, string[]> };

/** For ErrorSummary: what is wrong with the whole, and what none of the fields that are there says. */
export function unsaidOf(
  problem: ToldByField | undefined,
  drawn: readonly string[],
): { general?: string; detail?: string } {
  if (!problem) return {};
  const named = Object.entries(problem.errors);
  const unsaid = named.filter(([field]) => !drawn.includes(field));
  if (unsaid.length > 0)
    return { general: problem.title, detail: unsaid.flatMap(([, one]) => one).join(" ") };
  if (named.length > 0) return generalOf(problem);
  return { general: problem.title, detail: problem.detail };
}

/** The first in one line, for where there is room for no more. */
export function sayProblem(problem: Told | undefined): string | undefined {
  const { general, detail } = generalOf(problem);
  return general && `${general}. ${detail}`;
}

export function problemToast({ title, detail }: Told): ToastWords {
  return { message: title, detail, problem: true };
}
