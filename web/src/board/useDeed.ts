import type { Answer, Endpoint } from "@sightline/contract/base/endpoint.ts";
import type { Sent } from "#api/call/call.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useToast } from "#ui/overlays/Toast.tsx";

const background = { background: true };

/** One press that changes something on the board; what goes wrong is told in a toast. */
export function useDeed<E extends Endpoint>(endpoint: E) {
  const { submit, state } = useSubmit(endpoint, background);
  const toast = useToast();
  const act = async (sent: Sent<E>): Promise<Answer<E> | false> => {
    const result = await submit(sent);
    if (result.ok) return result.answer;
    toast({ message: result.problem.title, detail: result.problem.detail, problem: true });
    return false;
  };
  return { act, busy: state === "submitting" };
}
