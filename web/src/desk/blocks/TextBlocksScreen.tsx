import { type BlockKind, blockKinds, deskBlocks } from "@sightline/contract/desk.blocks.ts";
import { LibraryBig, Plus, SearchX } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { usePages } from "#api/load/usePages.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import type { TextBlock } from "@sightline/contract/desk.blocks.ts";
import { DeskGate } from "#desk/DeskGate.tsx";
import { Button } from "#ui/base/Button.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { FilterPills } from "#ui/lists/FilterPills.tsx";
import { ListSearch } from "#ui/lists/ListSearch.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { BlockRow } from "./BlockRow.tsx";
import styles from "./TextBlocksScreen.module.css";

const BlockDialog = lateDialog(async () => (await import("./BlockDialog.tsx")).BlockDialog);

/** The text blocks of who works at the desk: one's own, and those that all share. */
export function TextBlocksScreen() {
  return <DeskGate title="Text blocks">{(user) => <TextBlocks readerId={user.id} />}</DeskGate>;
}

const kindWords: Record<BlockKind, string> = { personal: "Yours alone", shared: "Shared" };
const nouns = { one: "text block", many: "text blocks" };

type Narrowed = { kind: BlockKind | null; q: string };

function readNarrowed(search: string): Narrowed {
  const given = new URLSearchParams(search);
  return {
    kind: blockKinds.find((one) => one === given.get("kind")) ?? null,
    q: (given.get("q") ?? "").trim().slice(0, 200),
  };
}

function TextBlocks({ readerId }: { readerId: number }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { kind, q } = useMemo(() => readNarrowed(search), [search]);
  const [edited, setEdited] = useState<TextBlock | "new">();
  const searchField = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const query = { ...(kind ? { kind } : {}), ...(q === "" ? {} : { q }) };
  const { pages, ...loaded } = usePages(
    deskBlocks.listTextBlocks,
    { query },
    (answer) => answer.text_blocks,
  );
  const remove = useRemoving();
  useListKeys({
    onSearch: () => searchField.current?.focus(),
    onCreate: () => setEdited("new"),
  });
  function show(next: Partial<Narrowed>): void {
    const wanted = { kind, q, ...next };
    const given = new URLSearchParams();
    if (wanted.kind) given.set("kind", wanted.kind);
    if (wanted.q !== "") given.set("q", wanted.q);
    const asked = given.toString();
    void navigate(asked === "" ? pathname : `${pathname}?${asked}`, { replace: true });
  }
  const make = (
    <Button look="primary" icon={<Plus />} shortcut="C" onClick={() => setEdited("new")}>
      New text block
    </Button>
  );
  const isNarrowed = kind !== null || q !== "";
  const rows = pages.flat();
  return (
    <>
      <PageHeader
        title="Text blocks"
        sub={
          <>
            For answers and notes at <TextLink href="#/app/more/desk">the desk</TextLink>: type /
            where you write
          </>
        }
        action={make}
      />
      <div className={styles.room}>
        <div className={styles.narrowing}>
          <FilterPills
            label="Which text blocks"
            options={blockKinds.map((value) => ({ value, label: kindWords[value] }))}
            value={kind ? [kind] : []}
            onValueChange={(on) => show({ kind: on.find((one) => one !== kind) ?? null })}
          />
          <div className={styles.search}>
            <ListSearch ref={searchField} q={q} onSearch={(next) => show({ q: next })} />
          </div>
        </div>
        <PagedList
          pages={{ ...loaded, held: { rows, newer: 0 }, showNewer: loaded.reload }}
          noun={nouns}
          failed="The text blocks could not be loaded"
          place={place}
          empty={
            isNarrowed ? (
              <EmptyState
                title="No text block is like that"
                icon={<SearchX />}
                action={
                  <Button onClick={() => show({ kind: null, q: "" })}>Show all text blocks</Button>
                }
              >
                Names and texts were looked through.
              </EmptyState>
            ) : (
              <EmptyState title="No text blocks yet" icon={<LibraryBig />}>
                What you write again and again, such as a greeting or how you worked, is kept here
                and put into an answer or a note by its name. Keep one for yourself, or share it
                with everybody at the desk.
              </EmptyState>
            )
          }
        >
          <ul role="list" aria-label="Text blocks" className={styles.rows}>
            {rows.map((block) => (
              <BlockRow
                key={block.id}
                block={block}
                isOwn={block.author?.id === readerId}
                onEdit={() => setEdited(block)}
                onDelete={() => void remove(block)}
              />
            ))}
          </ul>
        </PagedList>
      </div>
      {edited !== undefined && (
        <BlockDialog
          block={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onReopen={() => setEdited(edited)}
        />
      )}
    </>
  );
}

/** At once, and to be taken back. */
function useRemoving() {
  const deleting = useAction(useSubmit(deskBlocks.deleteTextBlock, { background: true }));
  const restoring = useAction(useSubmit(deskBlocks.restoreTextBlock, { background: true }));
  const toast = useToast();
  // Its row is still there until the list is loaded anew, and may be pressed again.
  const going = useRef(new Set<number>());

  async function restore(id: number): Promise<void> {
    if ((await restoring.act({ params: { id } })) !== false) going.current.delete(id);
  }

  return async ({ id, name }: TextBlock): Promise<void> => {
    if (going.current.has(id)) return;
    going.current.add(id);
    if ((await deleting.act({ params: { id } })) === false) {
      going.current.delete(id);
      return;
    }
    toast({
      message: `“${name}” deleted`,
      action: { words: "Undo", onPress: () => void restore(id) },
    });
  };
}
