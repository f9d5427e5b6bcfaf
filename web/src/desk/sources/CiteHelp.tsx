import type { ReactNode } from "react";
import type { WrittenSource } from "#desk/answer/insight.values.ts";
import { CursorList, NamedOption } from "#ui/cursor/CursorList.tsx";
import { useCursor } from "#ui/cursor/useCursor.ts";
import { applyEdit } from "#ui/markdown/applyEdit.ts";
import { citeOptions, newSource } from "./cite.edit.ts";
import { findCiting } from "./citing.ts";

type CiteHelpProps = {
  sources: readonly WrittenSource[];
  /** A link that is no source yet; it becomes the next one. */
  onAdd: (url: string) => void;
  children: ReactNode;
};

const mostShown = 8;

/** After a [ in any text inside, offers the sources that fit what is typed. */
export function CiteHelp({ sources, onAdd, children }: CiteHelpProps) {
  const cursor = useCursor(findCiting);
  const { open } = cursor;
  const options = open ? citeOptions(sources, open.q).slice(0, mostShown) : [];
  return (
    <CursorList
      cursor={cursor}
      label="Sources to cite"
      options={options.map(({ value, label, note }) => ({
        value,
        shown: <NamedOption label={label} note={note} />,
      }))}
      tell={(count) => (count === 1 ? "1 source to cite" : `${count} sources to cite`)}
      onChoose={({ value }, { q, from, to }, area) => {
        const isNew = value === newSource;
        if (isNew) onAdd(q.trim());
        const insert = `[${isNew ? sources.length + 1 : value}]`;
        const end = from + insert.length;
        // Once the source is there, so that its number is none that names nothing.
        setTimeout(() => applyEdit(area, () => ({ from, to, insert, start: end, end })));
      }}
    >
      {children}
    </CursorList>
  );
}
