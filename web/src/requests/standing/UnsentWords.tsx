import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { useKeptNow, useTyped } from "#api/submit/typed.ts";
import { Button } from "#ui/base/Button.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { WithFocusHeir } from "#ui/page/useFocusHeir.ts";
import styles from "#requests/page/RequestNote.module.css";
import { clarificationOf, correctionOf } from "./unsent.ts";

/** What was being written when it was settled elsewhere: the form is gone, and the words are not. */
export function UnsentWords({ request: { id, can } }: { request: InsightRequest }) {
  return (
    <>
      {!can.includes("confirm_scope") && (
        <Unsent
          name={correctionOf(id)}
          field="correction"
          why="This scope can’t be corrected any more."
        />
      )}
      {!can.includes("clarify") && (
        <Unsent name={clarificationOf(id)} field="body" why="This question is not open any more." />
      )}
    </>
  );
}

/** `name` and `field`: what the form keeps it under, and as what. */
type UnsentProps = { name: string; field: string; why: string };

function Unsent({ name, field, why }: UnsentProps) {
  const kept = useKeptNow(name);
  const typed = useTyped(name);
  const toast = useToast();
  const words = kept[field];
  if (typeof words !== "string" || words === "" || kept["isSending"] === true) return null;
  const throwAway = () => {
    typed.drop();
    toast({ message: "Thrown away", action: { words: "Undo", onPress: () => typed.keep(kept) } });
  };
  return (
    <section className={styles.note} aria-label="What was not sent">
      <p role="status">{why} What you wrote was not sent:</p>
      <p className={styles.question}>{words}</p>
      <WithFocusHeir find={findHeading}>
        <Button onClick={throwAway}>Throw it away</Button>
      </WithFocusHeir>
    </section>
  );
}
