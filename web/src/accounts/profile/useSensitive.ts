import type { Answer, Endpoint } from "@sightline/contract/base/endpoint.ts";
import type { CallOptions, Sent } from "#api/call/call.ts";
import { type Submit, type Submitted, useSubmit } from "#api/submit/useSubmit.ts";
import { useSignInAgain } from "./SignInAgain.tsx";

/** As useSubmit; where the server wants a fresh sign-in, it asks in place and repeats the call. */
export function useSensitive<E extends Endpoint>(
  endpoint: E,
  options: Pick<CallOptions, "background"> = {},
): Submit<E> {
  const sending = useSubmit(endpoint, options);
  const signInAgain = useSignInAgain();

  async function submit(sent: Sent<E>): Promise<Submitted<Answer<E>>> {
    const first = await sending.submit(sent);
    if (first.ok || first.problem.code !== "sign_in_again") return first;
    // Asked in place, so it is no failure to show.
    sending.reset();
    return (await signInAgain()) ? sending.submit(sent) : first;
  }

  return { ...sending, submit };
}
