import { useEffect, useState } from "react";

const pauseMs = 200;

/** The text once typing pauses, so that not every letter asks the server. */
export function useSettled<Text extends string | undefined>(text: Text): Text {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
