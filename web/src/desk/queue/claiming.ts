import { desk } from "@sightline/contract/desk.ts";
import { call } from "#api/call/call.ts";
import { asCallProblem } from "#api/call/callProblem.ts";
import { sayToast } from "#ui/overlays/toast.words.ts";

/** Claims a request and says so, with the way back; answers whether it is one's own now. */
export async function claimRequest(id: number, onReleased = () => {}): Promise<boolean> {
  try {
    await call(desk.claimRequest, { params: { id }, background: true });
  } catch (thrown) {
    sayFailed(thrown);
    return false;
  }
  const onPress = () => {
    onReleased();
    call(desk.releaseRequest, { params: { id }, background: true }).catch(sayFailed);
  };
  sayToast({ message: `Request ${id} is yours`, action: { words: "Undo", onPress } });
  return true;
}

function sayFailed(thrown: unknown): void {
  const { code, title, detail } = asCallProblem(thrown);
  const isLost = code === "transition_refused";
  sayToast({ message: isLost ? "Someone else was quicker" : title, detail, problem: true });
}
