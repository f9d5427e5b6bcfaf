import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { addressTyped, onlyLeavesOut } from "@sightline/contract/search/search.typed.ts";
import { Dialog as Base } from "@base-ui/react/dialog";
import { Search, X } from "lucide-react";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { useCategories } from "#categories/useCategories.ts";
import { commandKey } from "#ui/base/commandKey.ts";
import { IconButton } from "#ui/base/IconButton.tsx";
import { Kbd } from "#ui/base/Kbd.tsx";
import hidden from "#ui/base/VisuallyHidden.module.css";
import { currentActions, currentStanding, subscribePalette } from "#ui/overlays/palette.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useFirmOpening } from "#ui/useFirmOpening.ts";
import styles from "./Palette.module.css";
import { type Entry, foundFor, type Group, offersFor, straightTo } from "./palette.entries.tsx";
import { optionId, PaletteList } from "./PaletteList.tsx";
import { currentRecents } from "./recents.ts";
import type { TypedAhead } from "./typedAhead.ts";
import { searchable, type Searched, useFound } from "./useFound.ts";

type PaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What was typed before it was there. */
  ahead: TypedAhead;
};

/** To search, to go somewhere or to do something, by typing. */
export function Palette({ open, onOpenChange, ahead }: PaletteProps) {
  const change = useFirmOpening(open, onOpenChange);
  const chosen = useRef<() => void>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const act = () => {
    const now = chosen.current;
    chosen.current = undefined;
    now?.();
  };
  // Asked for again on its way out, another one takes its place: what was chosen is done all the same.
  useEffect(() => () => chosen.current?.(), []);
  return (
    <Base.Root
      open={open}
      onOpenChange={change}
      // What is chosen may open a dialog of its own, or lead to where the focus belongs to a heading:
      // it comes after the focus has gone back.
      onOpenChangeComplete={(isOpen) => !isOpen && act()}
    >
      <Base.Portal>
        <Base.Backdrop data-veil className={styles.backdrop} />
        <Base.Popup className={styles.popup} initialFocus={field}>
          <Base.Title className={hidden.hidden}>Search</Base.Title>
          <Commands
            field={field}
            ahead={ahead}
            isLeaving={!open}
            onChoose={(what) => {
              chosen.current = what;
              onOpenChange(false);
            }}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

type CommandsProps = {
  field: RefObject<HTMLInputElement | null>;
  ahead: TypedAhead;
  /** Closed, and fading: what is pressed now is meant for what comes after it. */
  isLeaving: boolean;
  onChoose: (act: () => void) => void;
};

function Commands({ field, ahead, isLeaving, onChoose }: CommandsProps) {
  const listId = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [moved, setMoved] = useState<string>();
  const isAddress = addressTyped(typed, location.origin) !== null;
  const q = isAddress ? "" : searchable(typed);
  const searched = useFound(q);
  const groups = useGroups(typed, q, searched);
  const entries = groups.flatMap((group) => group.entries);
  const current = entries.find(({ key }) => key === moved) ?? entries[0];

  const type = (text: string) => {
    setTyped(text);
    setMoved(undefined);
  };
  const choose = ({ to, run }: Entry, isNewTab: boolean) => {
    if (to === undefined) return onChoose(run);
    if (!isNewTab) return onChoose(() => void navigate(to));
    // At once, or the browser takes it for something that nobody asked for. With us as its opener it
    // has the session of this tab, also where that is not to be remembered.
    window.open(`#${to}`, "_blank");
    onChoose(() => {});
  };
  const move = (to: number) => setMoved(entries.at(to % entries.length)?.key);
  const moveBy = (by: number) => move(entries.findIndex(({ key }) => key === current?.key) + by);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => moveBy(1),
    ArrowUp: () => moveBy(-1),
    Home: () => move(0),
    End: () => move(-1),
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || isLeaving) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const act = isCommand || event.altKey || event.shiftKey ? undefined : keys[event.key];
    if (event.key === "Enter" && current) choose(current, isCommand);
    else if (event.key === "k" && isCommand) event.currentTarget.select();
    else if (act) act();
    else return;
    event.preventDefault();
  };

  const isEntered = useRef(false);
  // From here on keys go into the field.
  const take = () => {
    const taken = ahead.take();
    if (taken.text !== "") setTyped(taken.text);
    if (taken.isEntered) isEntered.current = true;
  };
  useLayoutEffect(() => {
    if (!isEntered.current || !current) return;
    isEntered.current = false;
    choose(current, false);
  });

  return (
    <>
      <div className={styles.head}>
        <Search aria-hidden="true" className={styles.glass} />
        <input
          ref={field}
          className={styles.field}
          type="text"
          role="combobox"
          aria-label="Search, go somewhere or do something"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(listId, current.key)}
          placeholder="What are you looking for?"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={2_000}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onFocus={take}
        />
        <Base.Close render={<IconButton name="Close" icon={<X />} size="s" />} />
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        typed={typed}
        current={current?.key}
        onPoint={setMoved}
        onChoose={choose}
      />
      <Told typed={typed} searched={searched} count={entries.length} />
      <p className={styles.keys} aria-hidden="true">
        <span>
          <Kbd keys="↑" /> <Kbd keys="↓" /> Move
        </span>
        <span>
          <Kbd keys="Enter" /> Choose
        </span>
        <span>
          <Kbd keys={`${commandKey} Enter`} /> In a new tab
        </span>
        <span>
          <Kbd keys="Esc" /> Close
        </span>
      </p>
    </>
  );
}

function useGroups(typed: string, q: string, { answer }: Searched): Group[] {
  const { pathname } = useLocation();
  const role = useLoad(accountProfile.getProfile).answer?.user.role;
  const categories = useCategories().all;
  const actions = useSyncExternalStore(subscribePalette, currentActions);
  const standing = useSyncExternalStore(subscribePalette, currentStanding);
  const copyLink = useCopyLink();
  const straight = straightTo(typed, location.origin);
  const isAddress = straight.some(({ entries }) => entries[0]?.key === "address");
  const address = standing?.address ?? pathname;
  const offers = useMemo(
    () =>
      offersFor(typed, {
        role,
        categories,
        actions,
        recents: currentRecents(),
        standing,
        address,
        copyLink,
      }),
    [typed, role, categories, actions, standing, address, copyLink],
  );
  if (isAddress) return straight;
  return [...straight, ...offers, ...foundFor(q, answer)];
}

function useCopyLink(): ((address: string) => void) | undefined {
  const toast = useToast();
  return useMemo(() => {
    // Only where the page came over a safe line.
    if (!navigator.clipboard) return undefined;
    return (address: string) =>
      void navigator.clipboard.writeText(`${location.origin}/#${address}`).then(
        () => toast({ message: "Link copied" }),
        () => toast({ message: "The link could not be copied", problem: true }),
      );
  }, [toast]);
}

type ToldProps = { typed: string; searched: Searched; count: number };

/** What there is, for those who listen; what is missing, for everybody. */
function Told({ typed, searched: { state, answer }, count }: ToldProps) {
  const words = tellMissing(typed, { state, answer }, count);
  return (
    <>
      {words && <p className={styles.told}>{words}</p>}
      <p role="status" className={hidden.hidden}>
        {state === "asking" ? "" : [words, tellEntries(count)].filter(Boolean).join(" ")}
      </p>
    </>
  );
}

function tellMissing(typed: string, { state, answer }: Searched, count: number) {
  if (state === "failed") return "The search gave no answer. Try again in a moment.";
  if (state === "idle" && count === 0 && onlyLeavesOut(typed))
    return "Nothing to look for yet. Type a word without a minus as well.";
  const isNothing = state === "answered" && answer?.found.length === 0 && !answer.people.length;
  if (!isNothing) return undefined;
  return answer.older_are_missing
    ? "Nothing found with these words yet. Older entries are still being added to search."
    : "Nothing found with these words.";
}

function tellEntries(count: number): string {
  return count === 1 ? "1 entry" : `${count} entries`;
}
