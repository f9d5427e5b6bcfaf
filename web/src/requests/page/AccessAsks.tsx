import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { nameOf } from "#ui/words/person.words.ts";
import styles from "./AccessAsks.module.css";

type Ask = NonNullable<InsightRequest["access_asks"]>[number];

/** For the requester of a private request: who wants to see it, and whether others may ask. */
export function AccessAsks({ request }: { request: InsightRequest }) {
  const { id, access_asks: asks = [], plan_may_ask: mayAsk = false, organization_plan } = request;
  const allow = useAction(useSubmit(requestChanges.setPlanMayAsk, { background: true }));
  // As it was just set, until the request says so too.
  const [wanted, setWanted] = useState<boolean>();
  if (wanted === mayAsk) setWanted(undefined);
  const say = async (may: boolean) => {
    setWanted(may);
    const body = { plan_may_ask: may };
    if ((await allow.act({ params: { id }, body })) === false) setWanted(undefined);
  };
  return (
    <div className={styles.access}>
      {asks.length > 0 && (
        <section className={styles.asks} aria-label="Who asks for access">
          {asks.map((ask) => (
            <AskRow key={ask.person.id} requestId={id} ask={ask} />
          ))}
          <p className={styles.note}>
            Whoever you let in sees all of it, the earlier conversation included. Whoever you
            decline is told nothing.
          </p>
        </section>
      )}
      <Checkbox
        label="Colleagues may ask me for access"
        note={`In ${organization_plan?.name ?? "your plan"} they find the title, and nothing else`}
        checked={wanted ?? mayAsk}
        onChange={(event) => void say(event.target.checked)}
      />
    </div>
  );
}

function AskRow({ requestId, ask }: { requestId: number; ask: Ask }) {
  const { person } = ask;
  const params = { id: requestId, user_id: person.id };
  const admit = useAction(useSubmit(requestChanges.admitAsker, { background: true }));
  const decline = useAction(useSubmit(requestChanges.declineAsker, { background: true }));
  const toast = useToast();
  const letIn = async () => {
    if ((await admit.act({ params })) !== false)
      toast({ message: `${nameOf(person)} takes part now` });
  };
  return (
    <div className={styles.ask}>
      <p>
        <strong>{nameOf(person)}</strong> asks to see this
      </p>
      <div className={styles.actions}>
        <Button size="s" look="primary" busy={admit.busy} onClick={() => void letIn()}>
          Let in <VisuallyHidden>{nameOf(person)}</VisuallyHidden>
        </Button>
        <Button size="s" busy={decline.busy} onClick={() => void decline.act({ params })}>
          Decline <VisuallyHidden>{nameOf(person)}</VisuallyHidden>
        </Button>
      </div>
    </div>
  );
}
