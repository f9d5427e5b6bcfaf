import type { InsightSource } from "@sightline/contract/insights/insights.shapes.ts";
import type { RefObject } from "react";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { SourceLink } from "./SourceLink.tsx";
import { focusSource } from "./SourceList.tsx";
import { SourceNote, SourceWords } from "./SourceNote.tsx";
import { useSourceMarks } from "./useSourceMarks.ts";

const phone = "(max-width: 40rem)";

type SourceMarksProps = {
  /** The text whose marks these are. */
  text: RefObject<HTMLDivElement | null>;
  sources: readonly InsightSource[];
};

/** The source of the mark one looks at: beside the text, or on a phone in a sheet below it. */
export function SourceMarks({ text, sources }: SourceMarksProps) {
  const { shown, close } = useSourceMarks(text);
  const source = shown && sources[shown.number - 1];
  if (!shown || !source) return null;
  const goToList = () => {
    close();
    focusSource(source.number);
  };
  const isPhone = window.matchMedia(phone).matches;
  if (!isPhone) {
    return <SourceNote shown={shown} source={source} onList={goToList} onClose={close} />;
  }
  if (shown.how === "glance") return null;
  return (
    <Dialog open onOpenChange={close} title={`Source ${source.number}`}>
      <SourceWords source={source} />
      {source.url && <SourceLink url={source.url}>{source.url}</SourceLink>}
    </Dialog>
  );
}
