import { Tooltip as Base } from "@base-ui/react/tooltip";
import { useEffect, useState, useSyncExternalStore } from "react";
import styles from "./Tooltip.module.css";
import { currentTip, showTip, subscribeTips } from "./tooltip.state.ts";
import { closeTip, tipOf } from "./tooltip.watch.ts";

/** The one tooltip that shows, beside whatever it belongs to. */
export function TooltipPopup() {
  const tip = useSyncExternalStore(subscribeTips, currentTip);
  // Its words and its place are needed until it has faded away.
  const [latest, setLatest] = useState(tip);
  if (tip && tip !== latest) setLatest(tip);
  useEffect(() => (tip ? followPage() : undefined), [tip]);
  return (
    <Base.Root open={tip !== null}>
      <Base.Portal>
        <Base.Positioner
          anchor={latest?.anchor ?? null}
          side={latest?.side ?? "top"}
          sideOffset={6}
          className={styles.place}
          data-tip-popup=""
        >
          <Base.Popup className={styles.popup} aria-hidden="true">
            {latest?.words}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** What it belongs to may go, or say something else, without any pointer moving. */
function followPage(): () => void {
  const observer = new MutationObserver(() => {
    const tip = currentTip();
    if (!tip) return;
    const now = tip.anchor.isConnected ? tipOf(tip.anchor) : undefined;
    if (!now) closeTip();
    else if (now.words !== tip.words) showTip(now);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}
