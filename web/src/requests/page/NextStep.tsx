import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { ClipboardPen, LogIn, MessageCircleReply } from "lucide-react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { usePaletteActions } from "#ui/overlays/palette.ts";
import { findHeading } from "#ui/page/focusHeading.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { useAction } from "#ui/overlays/useAction.ts";

/** The form's name in the page. It comes late, and this has to be here before. */
export const clarifyForm = "clarify-form";

/** To the field in which a clarification is answered, from wherever one has read to. */
export function GoToAnswer() {
  usePaletteActions([
    { words: "Answer the question", icon: <MessageCircleReply />, onSelect: goToAnswer },
  ]);
  return (
    <Button wide look="primary" icon={<MessageCircleReply />} onClick={goToAnswer}>
      Answer the question
    </Button>
  );
}

function goToAnswer(): void {
  const form = document.getElementById(clarifyForm);
  if (form) focusField(form, "body");
}

export function JoinRequest({ id }: { id: number }) {
  const join = useAction(useSubmit(requestChanges.joinRequest, { background: true }));
  const joinNow = () => void join.act({ params: { id } });
  useFocusHeir(findHeading);
  usePaletteActions([{ words: "Join", icon: <LogIn />, onSelect: joinNow }]);
  return (
    <Button wide look="primary" icon={<LogIn />} busy={join.busy} onClick={joinNow}>
      Join
    </Button>
  );
}

/** For those who answer requests: to where this one is worked on. */
export function OpenAtDesk({ id }: { id: number }) {
  return (
    <ButtonLink wide icon={<ClipboardPen />} href={`#/app/more/desk?request=${id}`}>
      Open at the desk
    </ButtonLink>
  );
}
