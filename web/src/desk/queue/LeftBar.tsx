import { ProgressBar } from "#ui/base/ProgressBar.tsx";
import type { Left } from "./left.words.ts";

/** How much of the promised working time is used up. Its words stand beside it. */
export function LeftBar({ left }: { left: Left }) {
  return (
    <ProgressBar
      label="Working time"
      value={Math.round(left.used)}
      tone={left.tone === "due" ? "accent" : left.tone}
      valueWords={left.words}
    />
  );
}
