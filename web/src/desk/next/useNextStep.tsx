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
  const [done, setDone] = useState<{ with: number | null; words: string }>();
  const isOver = done !== undefined && request !== null && request !== done.with;
  if (isOver) setDone(undefined);
  return {
    sayDone: (words: string) => setDone({ with: request, words }),
    nextStep: done && !isOver && (
      <NextRequest
        key={done.words}
        done={done.words}
        countingOf={countingOf}
        queueHref={deskHref({ ...address, request: null })}
        onClose={() => setDone(undefined)}
      />
    ),
  };
}
