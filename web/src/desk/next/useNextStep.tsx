import { useState } from "react";
import { type DeskAddress, deskHref } from "#desk/queue/desk.address.ts";
import type { Counting } from "#desk/queue/left.words.ts";
import { NextRequest } from "./NextRequest.tsx";

/** What was done last with the request that was open, and what is next; until another is opened. */
export function useNextStep(
  address: DeskAddress,
  countingOf: (categoryId: number) => Counting | undefined,
) {
  const { request } = address;
  const [done, setDone] = useState<{ with: number | null; words: string; turn: number }>();
  const isOver = done !== undefined && request !== null && request !== done.with;
  if (isOver) setDone(undefined);
  return {
    sayDone: (words: string) =>
      setDone((former) => ({ with: request, words, turn: (former?.turn ?? 0) + 1 })),
    nextStep: done && !isOver && (
      <NextRequest
        key={done.turn}
        requestId={done.with}
        done={done.words}
        countingOf={countingOf}
        queueHref={deskHref({ ...address, request: null })}
        onClose={() => setDone(undefined)}
      />
    ),
  };
}
