import type { Person } from "@sightline/contract/people.shapes.ts";
import { type ReactNode, useState } from "react";
import { Avatar } from "#ui/base/Avatar.tsx";
import { CursorList } from "#ui/cursor/CursorList.tsx";
import { useCursor } from "#ui/cursor/useCursor.ts";
import { applyEdit } from "#ui/markdown/applyEdit.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { WrittenAsContext } from "#ui/words/writtenAs.ts";
import { findAsking } from "./mention.asking.ts";
import { MentionNames } from "./mention.names.ts";
import { type NamingPlace, useNameable } from "./useNameable.ts";

type MentionHelpProps = {
  /** Whose thread it is: people in it can be named too. */
  naming: NamingPlace;
  children: ReactNode;
};

/** After an @ in any editor inside, offers the people one may name. */
export function MentionHelp({ naming, children }: MentionHelpProps) {
  const [names] = useState(() => new MentionNames());
  const cursor = useCursor((text, at) => {
    const asking = findAsking(text, at);
    return asking && !names.knows(asking.q) ? asking : undefined;
  });
  const people = useNameable(cursor.open?.q, naming);
  return (
    <CursorList
      cursor={cursor}
      label="People to mention"
      options={people.map(optionOf)}
      tell={(count) => (count === 1 ? "1 person to mention" : `${count} people to mention`)}
      onChoose={({ person }, { from, to }, area) => {
        const insert = `${names.write(person)} `;
        const end = from + insert.length;
        applyEdit(area, () => ({ from, to, insert, start: end, end }));
      }}
    >
      <WrittenAsContext value={names}>{children}</WrittenAsContext>
    </CursorList>
  );
}

function optionOf(person: Person) {
  return {
    value: String(person.id),
    person,
    shown: (
      <>
        <Avatar person={{ id: person.id, name: nameOf(person) }} size="s" decorative />
        {nameOf(person)}
      </>
    ),
  };
}
