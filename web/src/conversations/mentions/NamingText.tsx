import type { Person } from "@sightline/contract/people.shapes.ts";
import { useMemo } from "react";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import { namesOf, withNames } from "./mention.words.ts";

/** What somebody said, with those it names called as they are called today. */
export function NamingText({ body, people }: { body: string; people: readonly Person[] }) {
  const nameOf = useMemo(() => namesOf(people), [people]);
  const text = withNames(body, people);
  return <MarkdownView text={text} manner="talk" headingStart={4} nameOf={nameOf} />;
}
