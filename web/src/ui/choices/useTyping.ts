import { useRef, useState } from "react";

type PreventableKey = {
  key: string;
  currentTarget: HTMLInputElement;
  preventDefault: () => void;
  preventBaseUIHandler: () => void;
};

/**
 * Keeps what is typed into a combobox. Base UI marks the first option once after each letter: where
 * the former options are still shown then, and others come, none is marked, and an Enter would close
 * the list, empty the field and send the form around. And while the answer is on its way, Enter takes
 * none of the former options that has nothing to do with what was typed, unless somebody went to it.
 */
export function useTyping(onSearch: ((text: string) => void) | undefined, loading: boolean) {
  const wentTo = useRef(false);
  const [isTyping, setTyping] = useState(false);
  const onInputValueChange = (text: string, { reason }: { reason: string }) => {
    wentTo.current = false;
    setTyping(reason === "input-change" && text.trim() !== "");
    if (reason === "input-change" || reason === "input-clear") onSearch?.(text);
  };
  const onKeyDown = (event: PreventableKey) => {
    const isOpen = event.currentTarget.getAttribute("aria-expanded") === "true";
    if (event.key === "ArrowDown" || event.key === "ArrowUp") wentTo.current = true;
    // Escape closes the list and nothing more. Base UI would empty a closed field by it, and keep
    // the key from the dialog around, which the person meant to close.
    if (event.key === "Escape" && !isOpen) event.preventBaseUIHandler();
    if (event.key === "Enter" && isOpen && isTyping && !isMeant(event.currentTarget)) {
      event.preventBaseUIHandler();
      event.preventDefault();
    }
  };
  const isMeant = (input: HTMLInputElement): boolean => {
    const marked = document.getElementById(input.getAttribute("aria-activedescendant") ?? "");
    if (!marked) return false;
    return !loading || wentTo.current || has(marked.textContent, input.value);
  };
  // Base UI's combobox takes what its autocomplete takes; only its types name less.
  const autoHighlight = (isTyping ? "always" : true) as boolean;
  return { typing: { autoHighlight, onInputValueChange }, onKeyDown };
}

function has(words: string, typed: string): boolean {
  return words.toLowerCase().includes(typed.trim().toLowerCase());
}
