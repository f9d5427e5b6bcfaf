import { clarificationBody } from "@sightline/contract/requests/requests.changes.ts";
import { scopeText } from "@sightline/contract/requests/requests.scope.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { useEffect } from "react";
import { useKeptNow, useTyped } from "#api/submit/typed.ts";
import { Button } from "#ui/base/Button.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { WithFocusHeir } from "#ui/page/useFocusHeir.ts";
import styles from "#requests/page/RequestNote.module.css";
import { clarificationOf, correctionOf, thisLoad } from "./unsent.ts";

/** What was being written when it was settled elsewhere: the form is gone, and the words are not. */
export function UnsentWords({ request: { id, can, events } }: { request: InsightRequest }) {
  const isTaken = (words: string) => events.some(({ reason }) => reason === words);
  return (
    <>
      {!can.includes("confirm_scope") && (
        <Unsent
          name={correctionOf(id)}
          field="correction"
          shape={scopeText}
          isTaken={isTaken}
          why="This scope can’t be corrected any more."
        />
      )}
      {!can.includes("clarify") && (
        <Unsent
          name={clarificationOf(id)}
          field="body"
          shape={clarificationBody}
          isTaken={isTaken}
          why="This question is not open any more."
        />
      )}
    </>
  );
}

type UnsentProps = {
  /** What the form keeps it under, and as what. */
  name: string;
  field: string;
  /** How it is sent. */
  shape: typeof clarificationBody;
  isTaken: (words: string) => boolean;
  why: string;
};

function Unsent({ name, field, shape, isTaken, why }: UnsentProps) {
  const kept = useKeptNow(name);
  const { keep, drop } = useTyped(name);
  const toast = useToast();
  const words = kept[field];
  // Sent by an earlier load of the page, which did not live to hear that it was taken.
  const wasTaken = kept["sentFrom"] !== undefined && isTaken(shape.safeParse(words).data ?? "");
  useEffect(() => {
    if (wasTaken) drop();
  }, [wasTaken, drop]);
  const isOnItsWay = kept["sentFrom"] === thisLoad;
  if (typeof words !== "string" || words === "" || isOnItsWay || wasTaken) return null;
  const throwAway = () => {
    drop();
    toast({ message: "Thrown away", action: { words: "Undo", onPress: () => keep(kept) } });
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
