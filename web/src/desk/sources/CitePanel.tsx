import { citationsIn } from "@sightline/contract/insights/insights.publishing.ts";
import { type KeyboardEvent, useState } from "react";
import { Combobox } from "#ui/choices/Combobox.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { citeOptions, newSource } from "./cite.edit.ts";
import styles from "./CitePanel.module.css";
import type { Written } from "#desk/answer/insight.values.ts";

type CitePanelProps = {
  written: Written;
  onCite: (number: number) => void;
  /** A link that is no source yet. */
  onAdd: (url: string) => void;
  onClose: () => void;
};

/** Finds the source for a statement: by number, by title, or by a link that becomes one. */
export function CitePanel({ written, onCite, onAdd, onClose }: CitePanelProps) {
  const { sources, summary, body } = written;
  const [typed, setTyped] = useState("");
  const { cited, unknown } = citationsIn(`${summary}\n${body}`, sources.length);
  const count = cited.length - unknown.length;
  const closeOnEscape = (event: KeyboardEvent) => {
    const isListOpen = event.target instanceof Element && event.target.ariaExpanded === "true";
    if (event.key === "Escape" && !isListOpen) onClose();
  };
  return (
    // The keys pressed inside come up to here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.panel} onKeyDown={closeOnEscape}>
      <Field
        label="Cite a source"
        hint={`Type a number or a title, or paste a link. ${tellCited(count, sources.length)}`}
      >
        <Combobox
          ref={focusFirst}
          options={citeOptions(sources, typed)}
          value={null}
          emptyText="No source found. Paste a link to add one."
          onSearch={setTyped}
          onValueChange={(option) => {
            if (option?.value === newSource) onAdd(typed.trim());
            else if (option) onCite(Number(option.value));
          }}
        />
      </Field>
    </div>
  );
}

function focusFirst(input: HTMLInputElement | null): void {
  input?.focus();
}

function tellCited(count: number, all: number): string {
  if (all === 0) return "There are no sources yet.";
  return all === 1 ? `${count} of 1 source is cited.` : `${count} of ${all} sources are cited.`;
}
