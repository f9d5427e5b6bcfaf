import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { fields } from "#desk/answer/insight.check.ts";
import styles from "./SourceFields.module.css";
import { isLink } from "./sources.edit.ts";

/** A pasted link is a source at once; what has no link is added empty, to be described. */
export function AddSource({ onAdd }: { onAdd: (link: string) => void }) {
  const [link, setLink] = useState("");
  const isWrong = link.trim() !== "" && !isLink(link);

  function add(given: string): void {
    setLink("");
    onAdd(given.trim());
  }
  function paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData("text");
    if (!isLink(pasted) || link !== "") return;
    event.preventDefault();
    add(pasted);
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    // Or it would be the form's own Enter.
    event.preventDefault();
    if (isLink(link)) add(link);
  }

  return (
    <div className={styles.add}>
      <Field
        label="Add a source"
        hint="Paste its link. If it has none, like a book, leave this empty."
        error={isWrong ? "Enter a link that begins with https:// or http://." : undefined}
      >
        <TextInput
          name={fields.sources}
          type="url"
          maxLength={2_000}
          value={link}
          placeholder="https://"
          onPaste={paste}
          onKeyDown={press}
          onChange={(event) => setLink(event.target.value)}
        />
      </Field>
      <Button disabled={isWrong} onClick={() => add(link)}>
        Add source
      </Button>
    </div>
  );
}
