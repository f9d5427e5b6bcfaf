import { canHangOn } from "@sightline/contract/categories/questions.editing.ts";
import { Select } from "#ui/choices/Select.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { type QuestionValues } from "#categories/editing/category.values.ts";
import styles from "./LimitsEditor.module.css";

type ConditionEditorProps = {
  name: string;
  condition: QuestionValues["condition"];
  earlier: readonly QuestionValues[];
  error: string | undefined;
  onChange: (condition: QuestionValues["condition"]) => void;
};

const always = "always";

/** Whether a question is asked of everybody, or only after a certain answer to an earlier one. */
export function ConditionEditor({
  name,
  condition,
  earlier,
  error,
  onChange,
}: ConditionEditorProps) {
  const offered = earlier.filter(({ kind }) => canHangOn(kind));
  if (offered.length === 0 && !condition) return null;
  const on = earlier.find(({ key }) => key === condition?.key);
  const answers = on ? answersOf(on) : [];
  const choose = (value: string) => {
    const chosen = offered.find(({ key }) => String(key) === value);
    const [first] = chosen ? answersOf(chosen) : [];
    onChange(chosen && first ? { key: chosen.key, is: first.is } : null);
  };
  return (
    <div className={styles.pair}>
      <Field label="When it is asked" error={error}>
        <Select
          name={name}
          options={[
            { value: always, label: "Always" },
            ...offered.map(({ key, label }) => ({
              value: String(key),
              label: `Depends on “${label.trim() === "" ? "New question" : label}”`,
            })),
          ]}
          value={condition && on ? String(condition.key) : always}
          onValueChange={choose}
        />
      </Field>
      {condition && on && (
        <Field label="Asked if the answer is">
          <Select
            options={answers.map(({ value, label }) => ({ value, label }))}
            value={answers.find(({ is }) => is === condition.is)?.value ?? null}
            onValueChange={(value) => {
              const chosen = answers.find((one) => one.value === value);
              if (chosen) onChange({ key: condition.key, is: chosen.is });
            }}
          />
        </Field>
      )}
    </div>
  );
}

function answersOf({ kind, choices }: QuestionValues) {
  if (kind === "yes_no") {
    return [
      { value: "yes", label: "Yes", is: true },
      { value: "no", label: "No", is: false },
    ];
  }
  return choices.map(({ value, label }) => ({
    value,
    label: label.trim() === "" ? "A choice without words" : label,
    is: value,
  }));
}
