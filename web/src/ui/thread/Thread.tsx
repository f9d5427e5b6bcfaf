import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#ui/base/Button.tsx";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import { StayPut } from "#ui/page/StayPut.tsx";
import { type EntryInHand, nameOfAuthor, type ThreadEntry } from "./thread.entries.ts";
import styles from "./Thread.module.css";
import { ThreadRow, type ThreadRowVerbs } from "./ThreadRow.tsx";

/** The one that somebody came for, each time they do. */
export type ShownEntry = { id: number; visit: string };

type Earlier = { more: boolean; loading: boolean; failed: boolean; onMore: () => void };

type ThreadProps<Entry extends ThreadEntry> = ThreadRowVerbs<Entry> & {
  /** What it is called to those who listen: "Conversation". */
  label: string;
  /** "comments" */
  noun: string;
  /** Oldest first. */
  entries: readonly Entry[];
  readerId: number | undefined;
  /** When this person last looked; what others wrote since stands under a line. */
  seenAt?: string | null;
  shown?: ShownEntry | undefined;
  earlier?: Earlier | undefined;
  /** Those being changed, in place. */
  editing?: readonly EntryInHand[];
  /** The most code points an entry takes. */
  limit: number;
  /** What stands there while nobody has written. */
  empty?: ReactNode;
  /** The composer, at the end. */
  children?: ReactNode;
};

/** What people wrote to each other, oldest first, and the place to write more. */
export function Thread<Entry extends ThreadEntry>(props: ThreadProps<Entry>) {
  const { entries, readerId, seenAt, earlier, editing } = props;
  const isNew = (entry: Entry) =>
    typeof seenAt === "string" && entry.created_at > seenAt && entry.author.id !== readerId;
  const firstNew = entries.find(isNew)?.id;
  useTellOfNew(entries, readerId);
  const place = useShown(props.shown, entries, earlier);
  return (
    <StayPut shown={`${entries[0]?.id} ${entries.at(-1)?.id}`}>
      <div className={styles.thread}>
        {earlier?.more && <EarlierOnes {...earlier} noun={props.noun} />}
        {entries.length === 0 ? (
          props.empty
        ) : (
          <ol ref={place} role="list" aria-label={props.label} className={styles.entries}>
            {entries.map((entry) => (
              <li
                key={entry.id}
                className={styles.place}
                data-entry={entry.id}
                data-shown={entry.id === props.shown?.id}
                tabIndex={entry.id === props.shown?.id ? -1 : undefined}
              >
                {entry.id === firstNew && (
                  <p className={styles.news}>
                    <span>New since you last looked</span>
                  </p>
                )}
                <ThreadRow
                  {...props}
                  entry={entry}
                  isOwn={entry.author.id === readerId}
                  editing={editing?.find(({ id }) => id === entry.id)}
                />
              </li>
            ))}
          </ol>
        )}
        {props.children}
      </div>
    </StayPut>
  );
}

type EarlierProps = Omit<Earlier, "more"> & { noun: string };

function EarlierOnes({ loading, failed, onMore, noun }: EarlierProps) {
  return (
    <div className={styles.earlier}>
      {failed ? <p role="alert">Earlier {noun} could not be loaded.</p> : null}
      <Button size="s" busy={loading} busyWords={`Loading earlier ${noun}`} onClick={onMore}>
        {failed ? "Try again" : `Show earlier ${noun}`}
      </Button>
    </div>
  );
}

/** What others write while one is here is also heard. */
function useTellOfNew(entries: readonly ThreadEntry[], readerId: number | undefined): void {
  const announce = useAnnounce();
  const last = entries.at(-1);
  const heard = useRef(last?.id ?? 0);
  useEffect(() => {
    if (!last || last.id <= heard.current) return;
    heard.current = last.id;
    if (last.author.id !== readerId) announce(`${nameOfAuthor(last)} wrote`);
  }, [last, readerId, announce]);
}

/** What comes late above it does not push it away again, until the reader goes elsewhere. */
function keepInView(row: HTMLElement): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const show = () => signal.aborted || row.scrollIntoView?.({ block: "center" });
  const leave = () => leaving.abort();
  for (const event of ["wheel", "touchmove", "keydown", "pointerdown"])
    window.addEventListener(event, leave, { signal, passive: true });
  const growing = globalThis.ResizeObserver && new ResizeObserver(show);
  for (let around = row.parentElement; around; around = around.parentElement)
    growing?.observe(around);
  signal.addEventListener("abort", () => growing?.disconnect());
  show();
  return leave;
}

/** Comes into view with the focus on it; if it is an earlier one, those come first. */
function useShown(
  shown: ShownEntry | undefined,
  entries: readonly ThreadEntry[],
  earlier: Earlier | undefined,
) {
  const place = useRef<HTMLOListElement>(null);
  const isThere = entries.some(({ id }) => id === shown?.id);
  const isEarlier = shown !== undefined && (entries[0]?.id ?? 0) > shown.id;
  const onMore =
    isEarlier && earlier?.more && !earlier.loading && !earlier.failed ? earlier.onMore : undefined;
  useEffect(() => onMore?.(), [onMore]);
  const wanted = shown && isThere ? `${shown.id} ${shown.visit}` : undefined;
  useEffect(() => {
    if (wanted === undefined) return;
    const row = place.current?.querySelector<HTMLElement>("[data-shown=true]");
    row?.focus({ preventScroll: true });
    return row ? keepInView(row) : undefined;
  }, [wanted]);
  return place;
}
