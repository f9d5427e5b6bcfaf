import { deskAsked } from "@sightline/contract/desk.asked.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useAction } from "#ui/overlays/useAction.ts";

/** Says that two requests ask the same, or takes it back; each with its undo. */
export function useLinking(requestId: number) {
  const linking = useAction(useSubmit(deskAsked.linkSameRequest, { background: true }));
  const unlinking = useAction(useSubmit(deskAsked.unlinkSameRequest, { background: true }));
  const toast = useToast();
  const pair = (otherId: number) => ({ params: { id: requestId, other_id: otherId } });

  async function link(otherId: number): Promise<boolean> {
    if ((await linking.act(pair(otherId))) === false) return false;
    toast({
      message: `Linked to request ${otherId}`,
      action: { words: "Undo", onPress: () => void unlinking.act(pair(otherId)) },
    });
    return true;
  }

  async function unlink(otherId: number): Promise<void> {
    if ((await unlinking.act(pair(otherId))) === false) return;
    toast({
      message: `No longer linked to request ${otherId}`,
      action: { words: "Undo", onPress: () => void linking.act(pair(otherId)) },
    });
  }

  return { link, unlink };
}
