import { type KeyboardEvent, useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import styles from "./AskedBefore.module.css";

type LinkSameProps = {
  requestId: number;
  /** Answers whether it was done. */
  onLink: (otherId: number) => Promise<boolean>;
};

/** Links one that was not found here, by its number. */
export function LinkSame({ requestId, onLink }: LinkSameProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();

  async function link(): Promise<void> {
    const number = numberIn(typed);
    if (number === undefined) return setError("Enter the number of a request, like 484.");
    if (number === requestId) return setError("That is this request itself.");
    if (await onLink(number)) setTyped("");
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void link();
  }

  return (
    <details className={styles.link}>
      <summary>Link a request that asks the same</summary>
      <div className={styles.byNumber}>
        <Field label="Its number" hint="Only analysts and admins see the link." error={error}>
          <TextInput
            inputMode="numeric"
            maxLength={20}
            value={typed}
            onKeyDown={press}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Button onClick={() => void link()}>Link it</Button>
      </div>
    </details>
  );
}

function numberIn(typed: string): number | undefined {
  const digits = /^\s*#?([1-9]\d{0,8})\s*$/.exec(typed)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
