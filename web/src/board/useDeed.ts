import type { Answer, Endpoint } from "@sightline/contract/base/endpoint.ts";
import type { Sent } from "#api/call/call.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useToast } from "#ui/overlays/Toast.tsx";

/** Comments and reports are told under the post they are about. */
const touching = {
  background: true,
  touches: ["/api/v1/message_boards", "/api/v1/board_posts", "/api/v1/board_reports"],
} as const;

/** One press that changes something on the board; what goes wrong is told in a toast. */
export function useDeed<E extends Endpoint>(endpoint: E) {
  const { submit, state } = useSubmit(endpoint, touching);
  const toast = useToast();
  const act = async (sent: Sent<E>): Promise<Answer<E> | false> => {
    const result = await submit(sent);
    if (result.ok) return result.answer;
    toast({ message: result.problem.title, detail: result.problem.detail, problem: true });
    return false;
  };
  return { act, busy: state === "submitting" };
}
