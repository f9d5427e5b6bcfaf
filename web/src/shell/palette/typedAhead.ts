export type TypedAhead = {
  /** Ends the catching; what was typed until then, and whether Enter came after it. */
  take: () => { text: string; isEntered: boolean };
};

/**
 * Keeps what is typed between the press that asks for the palette and the moment at which its field
 * has the cursor. It would go into whatever had the cursor before. Escape calls the palette off.
 */
export function catchTyping(onCalledOff: () => void): TypedAhead {
  let text = "";
  let isEntered = false;

  function press(event: KeyboardEvent): void {
    // What an input method composes can't be caught key by key.
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length === 1) text += event.key;
    else if (event.key === "Backspace") text = Array.from(text).slice(0, -1).join("");
    else if (event.key === "Enter") isEntered = true;
    else if (event.key === "Escape") onCalledOff();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function paste(event: ClipboardEvent): void {
    text += event.clipboardData?.getData("text") ?? "";
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  window.addEventListener("keydown", press, { capture: true });
  window.addEventListener("paste", paste, { capture: true });
  return {
    take: () => {
      window.removeEventListener("keydown", press, { capture: true });
      window.removeEventListener("paste", paste, { capture: true });
      const taken = { text, isEntered };
      text = "";
      isEntered = false;
      return taken;
    },
  };
}
