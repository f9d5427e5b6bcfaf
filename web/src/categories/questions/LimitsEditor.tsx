import { mostCharacters } from "@sightline/contract/categories/questions.editing.ts";
import type { Limits, QuestionKind } from "@sightline/contract/categories/questions.ts";
import type { ReactNode } from "react";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { RadioGroup } from "#ui/choices/RadioGroup.tsx";
import { DateInput } from "#ui/fields/DateInput.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { FieldProblem } from "#ui/fields/FieldProblem.tsx";
import { NumberInput } from "#ui/fields/NumberInput.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import styles from "./LimitsEditor.module.css";

type LimitsEditorProps = {
  name: string;
  kind: QuestionKind;
  limits: Limits;
  error: string | undefined;
  onChange: (limits: Limits) => void;
};

/** What an answer of this kind can be held to. */
export function LimitsEditor({ name, kind, limits, error, onChange }: LimitsEditorProps) {
  const set = (next: { [Name in keyof Limits]?: Limits[Name] | undefined }) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...limits, ...next }).filter(([, value]) => value !== undefined),
      ),
    );
  const bound = (label: string, which: "min" | "max", hint?: string) => (
    <Field label={label} optional hint={hint}>
      <NumberInput
        name={which === "min" ? name : undefined}
        value={limits[which] ?? null}
        onValueChange={(value) => set({ [which]: value ?? undefined })}
      />
    </Field>
  );
  const shown = fieldsOf(kind, limits, bound, set, name);
  if (shown === null) return null;
  return (
    <div className={styles.limits}>
      {shown}
      {error !== undefined && <FieldProblem id={`${name}-wrong`}>{error}</FieldProblem>}
    </div>
  );
}

type Bound = (label: string, which: "min" | "max", hint?: string) => ReactNode;
type Setting = (next: { [Name in keyof Limits]?: Limits[Name] | undefined }) => void;

function fieldsOf(kind: QuestionKind, limits: Limits, bound: Bound, set: Setting, name: string) {
  switch (kind) {
    case "short_text":
    case "long_text":
      return (
        <div className={styles.pair}>
          {bound("Fewest characters", "min")}
          {bound(
            "Most characters",
            "max",
            `${mostCharacters(kind).toLocaleString("en")} without a limit.`,
          )}
        </div>
      );
    case "choices":
      return (
        <div className={styles.pair}>
          {bound("Choose at least", "min")}
          {bound("Choose at most", "max")}
        </div>
      );
    case "number":
      return (
        <>
          <RadioGroup
            label="What it is"
            options={[
              { value: "amount", label: "An amount" },
              { value: "year", label: "A year", note: "Written without separators" },
            ]}
            value={limits.format === "year" ? "year" : "amount"}
            onValueChange={(format) => set({ format: format === "year" ? "year" : undefined })}
          />
          <div className={styles.pair}>
            {bound("At least", "min")}
            {bound("At most", "max")}
          </div>
          <Field label="Unit" optional hint="Shown behind the figure, such as “years” or “euro”.">
            <TextInput
              autoComplete="off"
              value={limits.unit ?? ""}
              onChange={(event) => set({ unit: event.target.value || undefined })}
            />
          </Field>
          <Checkbox
            label="Whole numbers only"
            checked={limits.whole ?? false}
            onChange={(event) => set({ whole: event.target.checked || undefined })}
          />
        </>
      );
    case "date":
      return (
        <div className={styles.pair}>
          <Field label="Earliest day" optional>
            <DateInput
              name={name}
              value={limits.earliest ?? ""}
              onChange={(event) => set({ earliest: event.target.value || undefined })}
            />
          </Field>
          <Field label="Latest day" optional>
            <DateInput
              value={limits.latest ?? ""}
              onChange={(event) => set({ latest: event.target.value || undefined })}
            />
          </Field>
        </div>
      );
    case "choice":
    case "yes_no":
    case "url":
      return null;
  }
}
