import { desk } from "@sightline/contract/desk.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useAction } from "#ui/overlays/useAction.ts";

type DeclineRequestProps = {
  request: InsightRequest;
  onClose: () => void;
  onDeclined: (words: string) => void;
};

/** Ends a request unanswered; who asked is told why. */
export function DeclineRequest({ request, onClose, onDeclined }: DeclineRequestProps) {
  const { id, requester, objection } = request;
  const decline = useAction(useSubmit(desk.declineRequest, { background: true }));

  async function send(reason: string): Promise<boolean> {
    return (await decline.act({ params: { id }, body: { reason } })) !== false;
  }

  return (
    <ReasonDialog
      name={`declining request ${id}`}
      title="Decline this request?"
      description={`This ends the request without an answer and can't be undone. ${requester.first_name} will read your reason${objection ? ", and can't object again" : " and can object once: then somebody else reads it"}. If anything can be found out, “not found, and this is where we looked” is worth more.`}
      label="Why?"
      look="danger"
      consequence="Decline this request"
      busyWords="Declining the request"
      busy={decline.busy}
      onSay={send}
      onSaid={() => onDeclined(`Request ${id} declined`)}
      onClose={onClose}
    />
  );
}
