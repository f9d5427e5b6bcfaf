import { useLayoutEffect, useRef } from "react";
import type { InsightText } from "@sightline/contract/desk.asked.ts";
import type { InsightSource } from "@sightline/contract/insights/insights.shapes.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Written, WrittenSource } from "#desk/answer/insight.values.ts";
import type { InsightForm } from "#desk/answer/useInsightForm.ts";
import { usePageToast } from "#ui/fields/usePageToast.ts";
import { copyText, leaveSources, leaveText, takeSources } from "./takeOver.ts";

/** How what was found out for others gets into the insight that is being written. */
export type Taking = {
  /** What it rests on already. */
  sources: readonly WrittenSource[];
  take: (found: readonly InsightSource[]) => void;
  copy: (text: InsightText) => void;
};

export function useTaking({ written, change, changeBy }: InsightForm): Taking {
  const toast = usePageToast();
  // What is taken comes some time after the press, and more may be written by then.
  const latest = useRef(written);
  useLayoutEffect(() => {
    latest.current = written;
  });

  function put(next: Partial<Written>): void {
    // Two answers may come before the form is drawn anew.
    latest.current = { ...latest.current, ...next };
    change(next);
  }

  function take(found: readonly InsightSource[]): void {
    const { sources, added, left } = takeSources(latest.current.sources, found);
    if (added.length > 0) put({ sources });
    toast({
      message: tellAdded(added.length),
      ...(left > 0 && {
        detail: `An insight has at most ${bounds.sourcesPerInsight} sources; ${left} found no room.`,
      }),
      ...(added.length > 0 && {
        action: {
          words: "Undo",
          onPress: () => changeBy((former) => leaveSources(former, added)),
        },
      }),
    });
  }

  function copy(text: InsightText): void {
    const copied = copyText(latest.current, text);
    if (typeof copied === "string")
      return toast({ message: "Its text does not fit", detail: copied, problem: true });
    put(copied.written);
    toast({
      message: "Text added at the end",
      action: {
        words: "Undo",
        onPress: () => changeBy((former) => leaveText(former, copied)),
      },
    });
  }

  return { sources: written.sources, take, copy };
}

function tellAdded(count: number): string {
  if (count === 0) return "All of its sources are in your list already";
  return count === 1 ? "1 source added to your list" : `${count} sources added to your list`;
}
