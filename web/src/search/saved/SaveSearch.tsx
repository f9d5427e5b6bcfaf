import { bounds } from "@sightline/contract/base/bounds.ts";
import { type SavedQuery, savedSearches } from "@sightline/contract/search/search.saved.ts";
import { BookmarkPlus } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { problemToast } from "#ui/words/problem.words.ts";
import { nameFor } from "./saved.words.ts";

type SaveSearchProps = {
  /** What one looks for at this moment. */
  query: SavedQuery;
  categoryName: (id: number) => string | undefined;
};

/** Keeps the search one is at; nothing can be kept before there is something to look for. */
export function SaveSearch({ query, categoryName }: SaveSearchProps) {
  const [isOpen, setOpen] = useState(false);
  const { q, ...narrowed } = query;
  const isEmpty = q.trim() === "" && Object.values(narrowed).every((value) => value === null);
  return (
    <>
      <Button size="s" icon={<BookmarkPlus />} disabled={isEmpty} onClick={() => setOpen(true)}>
        Save this search
      </Button>
      {isOpen && (
        <NameSearch
          query={query}
          suggested={nameFor(query, categoryName)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type NameSearchProps = { query: SavedQuery; suggested: string; onClose: () => void };

function NameSearch({ query, suggested, onClose }: NameSearchProps) {
  const formId = useId();
  const [name, setName] = useState(suggested);
  const [followed, setFollowed] = useState(false);
  const [error, setError] = useState<string>();
  const { submit, state } = useSubmit(savedSearches.saveSearch, { background: true });
  const toast = useToast();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const result = await submit({ body: { saved_search: { ...query, name, followed } } });
    if (result.ok) {
      toast({
        message: "Search saved",
        ...(followed && { detail: "You will be told when something new is found." }),
      });
      return onClose();
    }
    const { errors } = result.problem;
    const said = [...(errors["saved_search.name"] ?? []), ...(errors["saved_search.q"] ?? [])];
    if (said.length > 0) setError(said.join(" "));
    else toast(problemToast(result.problem));
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save this search"
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            look="primary"
            type="submit"
            form={formId}
            busy={state === "submitting"}
            busyWords="Saving the search"
          >
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <Field label="Name" bound={bounds.savedSearchName.max} text={name} error={error}>
          <TextInput
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Checkbox
          label="Tell me when something new is found"
          checked={followed}
          onChange={(event) => setFollowed(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}
