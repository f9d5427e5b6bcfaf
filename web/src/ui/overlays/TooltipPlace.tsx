import { useEffect, useState } from "react";
import { currentPopup, showTip, subscribeTips } from "./tooltip.state.ts";

/** Mount once, beside the screens: here the one tooltip shows that is open. */
export function TooltipPlace() {
  const [Popup, setPopup] = useState(currentPopup);
  useEffect(() => subscribeTips(() => setPopup(currentPopup)), []);
  useEffect(() => () => showTip(null), []);
  return Popup ? <Popup /> : null;
}
