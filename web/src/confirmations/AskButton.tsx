import type { ConfirmingRows } from "@sightline/contract/confirmations.ts";
import { ClipboardCheck, ClipboardX } from "lucide-react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useAction } from "#ui/overlays/useAction.ts";

type AskButtonProps = {
  rows: ConfirmingRows;
  id: number;
  /** Tells one from another where several stand on a page. */
  title: string;
  isAsked: boolean;
};

/** Asks the readers to confirm, or stops. One button for both ways, so that the focus stays on it. */
export function AskButton({ rows, id, title, isAsked }: AskButtonProps) {
  const ask = useAction(useSubmit(rows.askToConfirm, { background: true }));
  const stop = useAction(useSubmit(rows.stopAsking, { background: true }));
  const toast = useToast();
  const params = { id };
  const words = isAsked ? "Stop asking to confirm" : "Ask readers to confirm";

  async function press(): Promise<void> {
    if (!isAsked) return void (await ask.act({ params }));
    if ((await stop.act({ params })) === false) return;
    toast({
      message: "Readers are no longer asked to confirm",
      action: { words: "Undo", onPress: () => void ask.act({ params }) },
    });
  }

  return (
    <Button
      size="s"
      look="quiet"
      icon={isAsked ? <ClipboardX /> : <ClipboardCheck />}
      busy={ask.busy || stop.busy}
      aria-label={`${words}: ${title}`}
      onClick={() => void press()}
    >
      {words}
    </Button>
  );
}
