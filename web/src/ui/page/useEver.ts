import { useState } from "react";

/** True from the first time on: what is loaded for an opening stays for the closing. */
export function useEver(isSo: boolean): boolean {
  const [ever, setEver] = useState(isSo);
  if (isSo && !ever) setEver(true);
  return ever || isSo;
}
