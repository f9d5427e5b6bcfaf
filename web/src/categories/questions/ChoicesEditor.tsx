import { bounds } from "@sightline/contract/base/bounds.ts";
import { type ChoiceValues, newChoice } from "#categories/editing/category.values.ts";
import { TextRows } from "./TextRows.tsx";

type ChoicesEditorProps = {
  name: string;
  choices: readonly ChoiceValues[];
  error: string | undefined;
  errorOf: (index: number) => string | undefined;
  onChange: (choices: readonly ChoiceValues[]) => void;
};

/** What can be chosen. Another label for a choice leaves the answers given to it what they were. */
export function ChoicesEditor({ name, choices, onChange, ...errors }: ChoicesEditorProps) {
  return (
    <TextRows
      label="Choices"
      {...errors}
      rows={choices.map(rowOf)}
      most={bounds.choicesPerAnswer}
      longest={bounds.choiceLabel.max}
      labelOf={(at) => `Choice ${at + 1}`}
      calledOf={(at) => `choice ${at + 1}`}
      nameOf={(at) => (at === 0 ? name : `${name}.${at}.label`)}
      add={{
        words: "Add a choice",
        name: choices.length === 0 ? name : undefined,
        make: () => rowOf(newChoice(choices)),
      }}
      onChange={(rows) => onChange(rows.map(({ choice, text }) => ({ ...choice, label: text })))}
    />
  );
}

function rowOf(choice: ChoiceValues) {
  return { key: choice.value, text: choice.label, choice };
}
