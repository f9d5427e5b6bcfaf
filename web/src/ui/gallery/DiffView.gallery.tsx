import { DiffView } from "#ui/markdown/DiffView.tsx";

export const title = "Diff view";

const pieces = [
  { kind: "same", text: "The rules apply from " },
  { kind: "removed", text: "January 2027" },
  { kind: "added", text: "July 2027" },
  { kind: "same", text: " to everything that is sold in the union.\n\nShops" },
  { kind: "added", text: " with fewer than ten people" },
  { kind: "same", text: " have a year longer." },
] as const;

export default function DiffViewSection() {
  return (
    <>
      <DiffView pieces={pieces} manner="read" />
      <DiffView pieces={pieces} />
    </>
  );
}
