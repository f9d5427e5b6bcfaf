import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import styles from "./TextAsks.module.css";

type TextAsk = NonNullable<InsightRequest["text_asks"]>[number];

/** For the requester alone: whether the text of their insight may be used for another request. */
export function TextAsks({ request }: { request: InsightRequest }) {
  const { id, text_asks: asks = [] } = request;
  return (
    <section className={styles.asks} aria-label="May its text be used?">
      {asks.map((ask) => (
        <TextAskRow key={ask.id} requestId={id} ask={ask} />
      ))}
    </section>
  );
}

function TextAskRow({ requestId, ask }: { requestId: number; ask: TextAsk }) {
  const { agreed, decline, takeBack } = useDeciding(requestId, ask.id);
  const who = nameOf(ask.asked_by);
  if (ask.taken_at !== null)
    return (
      <p className={styles.quiet}>
        You agreed that this text may be used for another request. It was taken over{" "}
        <Time moment={ask.taken_at} manner="ago" />.
      </p>
    );
  if (ask.agreed)
    return (
      <div className={styles.ask}>
        <p>
          You agreed that this text may be used for another request, as {who} asked. It has not been
          taken over yet.
        </p>
        <Button size="s" busy={takeBack.busy} onClick={takeBack.press}>
          Take it back
        </Button>
      </div>
    );
  return (
    <div className={styles.ask}>
      <p>
        <strong>May the text of this insight be used for another request?</strong> {who}, who works
        on that one, asks. If you agree, the summary, the text and its sources can stand in the
        other insight, for whoever reads that. What you asked, the conversation and the files stay
        here.
      </p>
      <div className={styles.actions}>
        <Button size="s" busy={agreed.busy} onClick={agreed.press}>
          Agree
        </Button>
        <Button size="s" busy={decline.busy} onClick={decline.press}>
          Decline
        </Button>
      </div>
    </div>
  );
}

/** Each press does it, and can be taken back; an agreement for as long as nobody has taken the text. */
function useDeciding(requestId: number, askId: number) {
  const params = { id: requestId, ask_id: askId };
  const agreeing = useAction(useSubmit(requestChanges.decideTextAsk, { background: true }));
  const declining = useAction(useSubmit(requestChanges.decideTextAsk, { background: true }));
  const undoing = useAction(useSubmit(requestChanges.undoTextDecision, { background: true }));
  const toast = useToast();
  const undo = () => void undoing.act({ params });
  async function decide({ act }: typeof agreeing, yes: boolean, message: string): Promise<void> {
    if ((await act({ params, body: { agreed: yes } })) === false) return;
    toast({ message, action: { words: "Undo", onPress: undo } });
  }
  return {
    agreed: {
      busy: agreeing.busy,
      press: () => void decide(agreeing, true, "Agreed: the text may be used"),
    },
    decline: {
      busy: declining.busy,
      press: () => void decide(declining, false, "Declined: the text stays here"),
    },
    takeBack: { busy: undoing.busy, press: undo },
  };
}
