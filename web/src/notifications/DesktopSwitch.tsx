import { useState } from "react";
import { useSession } from "#api/session/useSession.ts";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { readDesktop, switchDesktopOff, switchDesktopOn } from "./desktop.ts";
import styles from "./DesktopSwitch.module.css";

const notes = {
  off: "By this browser, while the app is open in a tab that you are not looking at.",
  on: "By this browser, while the app is open in a tab that you are not looking at.",
  refused:
    "This browser refuses them for this address. Allow notifications in its settings, then try again.",
  unknown_here: "This browser can't show them.",
};

/** Notifications of the system, kept per browser. Asks for the permission when it is switched on. */
export function DesktopSwitch() {
  const email = useSession()?.email ?? "";
  const [state, setState] = useState(() => readDesktop(email));
  const [isAsking, setIsAsking] = useState(false);

  async function press(on: boolean): Promise<void> {
    if (!on) {
      switchDesktopOff(email);
      return setState(readDesktop(email));
    }
    setIsAsking(true);
    setState(await switchDesktopOn(email));
    setIsAsking(false);
  }

  return (
    <div className={styles.place} role="status">
      <Checkbox
        label="Desktop notifications"
        note={notes[state]}
        checked={state === "on"}
        disabled={state === "unknown_here" || isAsking}
        onChange={(event) => void press(event.currentTarget.checked)}
      />
    </div>
  );
}
