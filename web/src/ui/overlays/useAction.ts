import { problemToast } from "#ui/words/problem.words.ts";
import { useToast } from "./Toast.tsx";

type Submitting<Sent, Answer> = {
  state: string;
  submit: (
    sent: Sent,
  ) => Promise<
    { ok: true; answer: Answer } | { ok: false; problem: Parameters<typeof problemToast>[0] }
  >;
};

/**
 * One press that changes something; what goes wrong is told in a toast, and `act` answers false:
 * `const claim = useAction(useSubmit(desk.claimRequest, { background: true }))`.
 */
export function useAction<Sent, Answer>({ submit, state }: Submitting<Sent, Answer>) {
  const toast = useToast();
  const act = async (sent: Sent): Promise<Answer | false> => {
    const result = await submit(sent);
    if (result.ok) return result.answer;
    toast(problemToast(result.problem));
    return false;
  };
  return { act, busy: state === "submitting" };
}
