import { citationsIn } from "@sightline/contract/insights/insights.publishing.ts";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { Combobox } from "#ui/choices/Combobox.tsx";
import type { Option } from "#ui/choices/option.ts";
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
  /** The cursor went on to something else. */
  onLeave: () => void;
};

/** Finds the source for a statement: by number, by title, or by a link that becomes one. */
export function CitePanel({ written, onCite, onAdd, onClose, onLeave }: CitePanelProps) {
  const { sources, summary, body } = written;
  const [typed, setTyped] = useState("");
  const { cited, unknown } = citationsIn(`${summary}\n${body}`, sources.length);
  const count = cited.length - unknown.length;
  const options = citeOptions(sources, typed);
  const choose = (option: Option | null | undefined) => {
    if (option?.value === newSource) onAdd(typed.trim());
    else if (option) onCite(Number(option.value));
  };
  const press = (event: KeyboardEvent) => {
    const field = event.target instanceof HTMLInputElement ? event.target : undefined;
    if (event.key === "Escape" && field?.ariaExpanded !== "true") onClose();
    // The list takes it only for what the arrows led to.
    if (event.key !== "Enter" || !field || field.getAttribute("aria-activedescendant")) return;
    event.preventDefault();
    choose(options[0]);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
    // What the list holds is none of these, and the button closes the panel itself.
    if (relatedTarget.matches("textarea, input, select, a, button:not([data-cite])")) onLeave();
  };
  return (
    // The keys pressed inside come up to here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.panel} onKeyDown={press} onBlur={leave}>
      <Field
        label="Cite a source"
        hint={`Type a number or a title, or paste a link. ${tellCited(count, sources.length)}`}
      >
        <Combobox
          ref={focusFirst}
          defaultOpen
          options={options}
          value={null}
          emptyText="No source found. Paste a link to add one."
          onSearch={setTyped}
          onValueChange={choose}
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
