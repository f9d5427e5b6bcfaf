import { bounds, codePoints } from "@sightline/contract/base/bounds.ts";
import { queryOf, type SavedSearch } from "@sightline/contract/search/search.saved.ts";
import { type FormEvent, useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { tellQuery } from "./saved.words.ts";
import styles from "./SavedSearches.module.css";

type SavedSearchRowProps = {
  search: SavedSearch;
  categoryName: (id: number) => string | undefined;
  isRenaming: boolean;
  onRename: () => void;
  onNamed: (name: string) => Promise<void>;
  onKeepName: () => void;
  onFollow: (followed: boolean) => void;
  onDelete: () => void;
};

export function SavedSearchRow({ search, categoryName, ...props }: SavedSearchRowProps) {
  const { name, followed } = search;
  useFocusHeir(() => document.getElementById("saved-searches-heading"));
  return (
    <li className={styles.row}>
      {props.isRenaming ? (
        <Rename name={name} onNamed={props.onNamed} onKeep={props.onKeepName} />
      ) : (
        <TextLink href={`#/app/more/search?${queryOf(search)}`} className={styles.name}>
          {name}
        </TextLink>
      )}
      <p className={styles.line}>{tellQuery(search, categoryName)}</p>
      <div className={styles.actions}>
        <Checkbox
          label={
            <>
              Tell me of what is new<VisuallyHidden> for {name}</VisuallyHidden>
            </>
          }
          checked={followed}
          onChange={(event) => props.onFollow(event.target.checked)}
        />
        {!props.isRenaming && (
          <Button size="s" look="quiet" onClick={props.onRename}>
            Rename<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
        <Button size="s" look="quiet" onClick={props.onDelete}>
          Delete<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

type RenameProps = {
  name: string;
  onNamed: (name: string) => Promise<void>;
  onKeep: () => void;
};

function Rename({ name, onNamed, onKeep }: RenameProps) {
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  const isTooLong = codePoints(wanted) > bounds.savedSearchName.max;
  function save(event: FormEvent): void {
    event.preventDefault();
    if (wanted !== "" && !isTooLong) void onNamed(wanted);
  }
  return (
    <form className={styles.rename} noValidate onSubmit={save}>
      <Field
        label="New name"
        bound={bounds.savedSearchName.max}
        text={typed}
        error={wanted === "" ? "Fill this in." : undefined}
      >
        <TextInput
          ref={focusFirst}
          value={typed}
          onKeyDown={(event) => event.key === "Escape" && onKeep()}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button size="s" type="submit">
        Save name
      </Button>
      <Button size="s" look="quiet" onClick={onKeep}>
        Keep the old one
      </Button>
    </form>
  );
}

function focusFirst(input: HTMLInputElement | null): void {
  input?.focus();
}
