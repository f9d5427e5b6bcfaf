import { type SavedSearch, savedSearches } from "@sightline/contract/search/search.saved.ts";
import { useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { SavedSearchRow } from "./SavedSearchRow.tsx";
import styles from "./SavedSearches.module.css";

type SavedSearchesProps = { categoryName: (id: number) => string | undefined };

/** The searches one keeps: each leads to what it finds now, and can tell of what is new. */
export function SavedSearches({ categoryName }: SavedSearchesProps) {
  const loaded = useLoad(savedSearches.listSavedSearches);
  const [renamingId, setRenamingId] = useState<number>();
  const changing = useAction(useSubmit(savedSearches.changeSavedSearch, { background: true }));
  const deleting = useAction(useSubmit(savedSearches.deleteSavedSearch, { background: true }));
  const saving = useAction(useSubmit(savedSearches.saveSearch, { background: true }));
  const toast = useToast();

  const change = async ({ id }: SavedSearch, next: { name?: string; followed?: boolean }) =>
    (await changing.act({ params: { id }, body: { saved_search: next } })) !== false;

  async function remove({ id, created_at: _, ...search }: SavedSearch): Promise<void> {
    if ((await deleting.act({ params: { id } })) === false) return;
    toast({
      message: `“${search.name}” deleted`,
      action: {
        words: "Undo",
        onPress: () => void saving.act({ body: { saved_search: search } }),
      },
    });
  }

  const all = loaded.answer?.saved_searches ?? [];
  return (
    <section className={styles.saved} aria-labelledby="saved-searches-heading">
      <h2 id="saved-searches-heading" tabIndex={-1}>
        Saved searches
      </h2>
      {loaded.state === "loading" && (
        <SkeletonRegion words="Loading your saved searches">
          <SkeletonText lines={3} />
        </SkeletonRegion>
      )}
      {loaded.state === "failed" && (
        <p className={styles.quiet}>
          Your saved searches could not be loaded.{" "}
          <Button size="s" look="quiet" onClick={loaded.reload}>
            Try again
          </Button>
        </p>
      )}
      {loaded.state === "ready" && all.length === 0 && (
        <p className={styles.quiet}>
          None yet. Look for something and save it; you can be told when something new is found.
        </p>
      )}
      <ul role="list" className={styles.rows} aria-labelledby="saved-searches-heading">
        {all.map((search) => (
          <SavedSearchRow
            key={search.id}
            search={search}
            categoryName={categoryName}
            isRenaming={renamingId === search.id}
            onRename={() => setRenamingId(search.id)}
            onNamed={async (name) => {
              if (name === search.name || (await change(search, { name })))
                setRenamingId(undefined);
            }}
            onKeepName={() => setRenamingId(undefined)}
            onFollow={(followed) => void change(search, { followed })}
            onDelete={() => void remove(search)}
          />
        ))}
      </ul>
    </section>
  );
}
