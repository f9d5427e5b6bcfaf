import { addressTyped, numberTyped } from "@sightline/contract/search/search.typed.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { CornerDownLeft, Search } from "lucide-react";
import type { KeyboardEvent, Ref } from "react";
import { ButtonLink } from "#ui/base/Button.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { useSearchTyping } from "#ui/lists/useSearchTyping.ts";
import { wordsOf } from "./search.address.ts";
import styles from "./SearchField.module.css";

type SearchFieldProps = {
  q: string;
  onSearch: (q: string) => void;
  /** Something was typed, so that one stays here. */
  onType: () => void;
  /** Into the results; `areComing`: not those on screen, but those now asked for. */
  onEnter: (areComing: boolean) => void;
  /** Enter was pressed, so that what stands there is meant. */
  onMeant: (q: string) => void;
  onGo: (address: string) => void;
  ref: Ref<HTMLInputElement>;
};

/** Where one types. A number or a pasted address of this place leads straight there. */
export function SearchField({ q, ref, ...props }: SearchFieldProps) {
  const { typed, setTyped, ask } = useSearchTyping({
    q,
    onSearch: props.onSearch,
    // An address is gone to, and no words to look for.
    wordsOf: (text) => (findAddress(text) === null ? wordsOf(text) : q),
  });
  const straight = findStraight(typed);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // While a word is being composed, Enter and the arrows choose among its writings.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && typed === "") event.currentTarget.blur();
    if (event.key === "Enter") {
      event.preventDefault();
      if (straight) return props.onGo(straight.address);
      ask();
      props.onMeant(wordsOf(typed));
      // On a phone the keyboard lies over what was found.
      if (window.matchMedia("(pointer: coarse)").matches) event.currentTarget.blur();
    }
    if (event.key === "ArrowDown") {
      event.preventDefault();
      ask();
      props.onEnter(wordsOf(typed) !== q);
    }
  };
  return (
    <div role="search" className={styles.search}>
      <div className={styles.field}>
        <span className={styles.icon}>
          <Search aria-hidden="true" />
        </span>
        <TextInput
          ref={ref}
          type="search"
          aria-label="Search"
          aria-keyshortcuts="/"
          placeholder="Words, a name or a number"
          maxLength={bounds.webAddress}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={styles.input}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            props.onType();
          }}
          onKeyDown={press}
        />
      </div>
      {straight && (
        <ButtonLink
          look="quiet"
          icon={<CornerDownLeft />}
          href={`#${straight.address}`}
          shortcut="Enter"
        >
          {straight.words}
        </ButtonLink>
      )}
    </div>
  );
}

function findStraight(typed: string): { address: string; words: string } | undefined {
  const address = findAddress(typed);
  if (address !== null) return { address, words: "Go to this address" };
  const number = numberTyped(typed);
  if (number === null) return undefined;
  return { address: `/app/insights/${number}`, words: `Go to request #${number}` };
}

function findAddress(typed: string): string | null {
  return addressTyped(typed, window.location.origin);
}
