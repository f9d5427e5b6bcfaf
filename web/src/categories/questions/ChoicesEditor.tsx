import { bounds } from "@sightline/contract/base/bounds.ts";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Button } from "#ui/base/Button.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { FieldGroup } from "#ui/fields/FieldGroup.tsx";
import { FieldProblem } from "#ui/fields/FieldProblem.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { type ChoiceValues, newChoice } from "#categories/editing/category.values.ts";
import styles from "./ChoicesEditor.module.css";

type ChoicesEditorProps = {
  name: string;
  choices: readonly ChoiceValues[];
  error: string | undefined;
  errorOf: (index: number) => string | undefined;
  onChange: (choices: readonly ChoiceValues[]) => void;
};

/** What can be chosen. Another label for a choice leaves the answers given to it what they were. */
export function ChoicesEditor({ name, choices, error, errorOf, onChange }: ChoicesEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const set = (at: number, label: string) =>
    onChange(choices.map((one, index) => (index === at ? { ...one, label } : one)));
  const add = () => {
    onChange([...choices, newChoice(choices)]);
    // Once it is there.
    setTimeout(() => list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus());
  };
  const move = (at: number, by: number) => {
    const others = choices.filter((_, index) => index !== at);
    onChange([...others.slice(0, at + by), ...choices.slice(at, at + 1), ...others.slice(at + by)]);
  };
  return (
    <FieldGroup role="group" label="Choices" error={error}>
      <ul role="list" ref={list} className={styles.choices}>
        {choices.map((one, at) => {
          const called = one.label.trim() === "" ? `choice ${at + 1}` : one.label;
          const wrong = errorOf(at);
          return (
            <li key={one.value} className={styles.choice}>
              <TextInput
                name={at === 0 ? name : `${name}.${at}.label`}
                aria-label={`Choice ${at + 1}`}
                aria-invalid={wrong !== undefined || undefined}
                autoComplete="off"
                maxLength={bounds.choiceLabel.max * 2}
                value={one.label}
                onChange={(event) => set(at, event.target.value)}
              />
              <IconButton
                size="s"
                name={`Move ${called} up`}
                icon={<ArrowUp aria-hidden="true" />}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                size="s"
                name={`Move ${called} down`}
                icon={<ArrowDown aria-hidden="true" />}
                disabled={at === choices.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                size="s"
                name={`Remove ${called}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => onChange(choices.filter((_, index) => index !== at))}
              />
              {wrong !== undefined && (
                <FieldProblem id={`${name}-${at}-wrong`} className={styles.wrong}>
                  {wrong}
                </FieldProblem>
              )}
            </li>
          );
        })}
      </ul>
      {choices.length < bounds.choicesPerAnswer && (
        <Button
          size="s"
          name={choices.length === 0 ? name : undefined}
          icon={<Plus />}
          onClick={add}
        >
          Add a choice
        </Button>
      )}
    </FieldGroup>
  );
}
