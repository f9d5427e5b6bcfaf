import type { Ref } from "react";
import { TextInput } from "#ui/fields/TextInput.tsx";
import styles from "./ListSearch.module.css";
import { useSearchTyping } from "./useSearchTyping.ts";

type ListSearchProps = {
  q: string;
  onSearch: (q: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Searches within the list on screen. */
export function ListSearch({ q, onSearch, ref }: ListSearchProps) {
  const { typed, setTyped, ask } = useSearchTyping({ q, onSearch });
  return (
    <div role="search" className={styles.search}>
      <TextInput
        ref={ref}
        type="search"
        aria-label="Search in this list"
        aria-keyshortcuts="/"
        placeholder="Search in this list"
        maxLength={200}
        className={styles.input}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && typed === "") event.currentTarget.blur();
          if (event.key === "Enter") ask();
        }}
      />
    </div>
  );
}
