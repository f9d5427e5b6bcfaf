import { useState } from "react";
import { useWantedComment } from "#conversations/wantedComment.ts";

/** What a phone shows of the two. */
export type WorkFace = "question" | "write";

/** The notes stand with the question: who came for one of them begins there. */
export function useFace(start: WorkFace) {
  const wanted = useWantedComment();
  const [face, setFace] = useState(start);
  const [visit, setVisit] = useState<string>();
  if (wanted && wanted.visit !== visit) {
    setVisit(wanted.visit);
    setFace("question");
  }
  return [face, setFace] as const;
}
