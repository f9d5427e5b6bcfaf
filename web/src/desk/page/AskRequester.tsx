import { desk } from "@sightline/contract/desk.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useAction } from "#ui/overlays/useAction.ts";

type AskRequesterProps = {
  request: InsightRequest;
  onClose: () => void;
  /** With the words for what was done. */
  onAsked: (words: string) => void;
};

/** Asks the requester what can't be known otherwise. */
export function AskRequester({ request, onClose, onAsked }: AskRequesterProps) {
  const { id, requester } = request;
  const ask = useAction(useSubmit(desk.askClarification, { background: true }));

  async function send(body: string): Promise<boolean> {
    return (await ask.act({ params: { id }, body: { body } })) !== false;
  }

  return (
    <ReasonDialog
      name={`question about request ${id}`}
      title={`Ask ${requester.first_name}`}
      description={`Once you ask, the clock is paused until ${requester.first_name} answers. Everyone who can see the request will see your question. You can keep writing in the meantime.`}
      label="What do you need to know?"
      consequence="Ask and pause the clock"
      busyWords="Asking"
      busy={ask.busy}
      onSay={send}
      onSaid={() => onAsked(`Question sent to ${requester.first_name}`)}
      onClose={onClose}
    />
  );
}
