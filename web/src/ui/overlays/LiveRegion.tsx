import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import styles from "#ui/base/VisuallyHidden.module.css";

type Announce = (message: string, urgency?: "polite" | "assertive") => void;
type Said = { message: string; turn: number };

const nothing: Said = { message: "", turn: 0 };
const AnnounceContext = createContext<Announce>(() => {});

/** Speaks to screen readers: `const announce = useAnnounce(); announce("2 newer requests")`. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

/** Mount once, around the app: a live region has to be there before its words are. */
export function AnnounceProvider({ children }: { children: ReactNode }) {
  const [polite, setPolite] = useState(nothing);
  const [assertive, setAssertive] = useState(nothing);
  const announce = useCallback<Announce>((message, urgency = "polite") => {
    const say = urgency === "polite" ? setPolite : setAssertive;
    say((last) => ({ message, turn: last.turn + 1 }));
  }, []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <LiveRegion said={polite} urgency="polite" />
      <LiveRegion said={assertive} urgency="assertive" />
    </AnnounceContext>
  );
}

const forgetAfterMs = 10_000;

function LiveRegion({ said, urgency }: { said: Said; urgency: "polite" | "assertive" }) {
  const [heardTurn, setHeardTurn] = useState(0);
  useEffect(() => {
    // Old words must not be met again by somebody reading the page to its end.
    const timer = setTimeout(() => setHeardTurn(said.turn), forgetAfterMs);
    return () => clearTimeout(timer);
  }, [said.turn]);
  return (
    <div
      className={styles.hidden}
      role={urgency === "polite" ? "status" : "alert"}
      aria-live={urgency}
      aria-atomic="true"
    >
      {/* A new element each turn, so that the same words twice are spoken twice. */}
      {heardTurn === said.turn ? null : <span key={said.turn}>{said.message}</span>}
    </div>
  );
}
