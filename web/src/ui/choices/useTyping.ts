import { useState } from "react";

type PreventableKey = {
  key: string;
  currentTarget: Element;
  preventDefault: () => void;
  preventBaseUIHandler: () => void;
};

/**
 * Keeps what is typed into a combobox. Base UI marks the first option once after each letter: where
 * the former options are still shown then, and others come, none is marked, and an Enter would close
 * the list, empty the field and send the form around.
 */
export function useTyping(onSearch: ((text: string) => void) | undefined) {
  const [isTyping, setTyping] = useState(false);
  const onInputValueChange = (text: string, { reason }: { reason: string }) => {
    setTyping(reason === "input-change" && text.trim() !== "");
    if (reason === "input-change" || reason === "input-clear") onSearch?.(text);
  };
  const onKeyDown = (event: PreventableKey) => {
    const isOpen = event.currentTarget.getAttribute("aria-expanded") === "true";
    const isMarked = event.currentTarget.hasAttribute("aria-activedescendant");
    // Escape closes the list and nothing more. Base UI would empty a closed field by it, and keep
    // the key from the dialog around, which the person meant to close.
    if (event.key === "Escape" && !isOpen) event.preventBaseUIHandler();
    if (event.key === "Enter" && isOpen && isTyping && !isMarked) {
      event.preventBaseUIHandler();
      event.preventDefault();
    }
  };
  // Base UI's combobox takes what its autocomplete takes; only its types name less.
  const autoHighlight = (isTyping ? "always" : true) as boolean;
  return { typing: { autoHighlight, onInputValueChange }, onKeyDown };
}
