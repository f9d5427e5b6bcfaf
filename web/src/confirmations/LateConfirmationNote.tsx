import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { latePart } from "#ui/page/latePart.tsx";

/** Few things ask to be confirmed: what shows it is loaded where one does, and its place is kept. */
export const LateConfirmationNote = latePart(
  async () => (await import("./ConfirmationNote.tsx")).ConfirmationNote,
  <SkeletonBlock height={104} />,
);
