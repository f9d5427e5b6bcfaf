import { bounds } from "@sightline/contract/base/bounds.ts";
import { canHangOn, offersChoices } from "@sightline/contract/categories/questions.editing.ts";
import { type QuestionKind, questionKinds } from "@sightline/contract/categories/questions.ts";
import { ArrowDown, ArrowUp, ChevronDown, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { FormErrors } from "#categories/editing/useVersionedForm.ts";
import { IconButton } from "#ui/base/IconButton.tsx";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { Select } from "#ui/choices/Select.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { fields, nameOf, type QuestionValues } from "#categories/editing/category.values.ts";
import { ChoicesEditor } from "./ChoicesEditor.tsx";
import { ConditionEditor } from "./ConditionEditor.tsx";
import { LimitsEditor } from "./LimitsEditor.tsx";
import { kindWords } from "./question.kinds.ts";
import styles from "./QuestionEditor.module.css";

type QuestionEditorProps = {
  question: QuestionValues;
  at: number;
  earlier: readonly QuestionValues[];
  /** Labels of those that depend on it. */
  hanging: readonly string[];
  errors: FormErrors;
  startsOpen: boolean;
  isLast: boolean;
  onChange: (question: QuestionValues) => void;
  onLeave: (field: string) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** One question: a line to look at, which opens to be written. */
export function QuestionEditor({ question, at, errors, onChange, ...props }: QuestionEditorProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(props.startsOpen);
  const own = fields.question(at, "");
  const isWrong = Object.keys(errors).some((field) => field.startsWith(own));
  const isShown = isOpen || isWrong;
  const name = nameOf(question);
  return (
    <li className={styles.question} data-wrong={isWrong}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.open}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setOpen(!isShown)}
        >
          <ChevronDown aria-hidden="true" className={styles.chevron} />
          <span className={styles.words}>
            <span className={styles.label}>
              {question.label.trim() === "" ? "New question" : question.label}
            </span>
            <span className={styles.note}>{tellShort(question, props.earlier)}</span>
          </span>
        </button>
        <span className={styles.moves}>
          <IconButton
            size="s"
            name={`Move ${name} up`}
            icon={<ArrowUp aria-hidden="true" />}
            disabled={at === 0}
            onClick={() => props.onMove(-1)}
          />
          <IconButton
            size="s"
            name={`Move ${name} down`}
            icon={<ArrowDown aria-hidden="true" />}
            disabled={props.isLast}
            onClick={() => props.onMove(1)}
          />
          <IconButton
            size="s"
            name={`Remove ${name}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={props.onRemove}
          />
        </span>
      </div>
      <div id={id} hidden={!isShown} className={styles.body}>
        {isShown && (
          <QuestionFields
            {...props}
            question={question}
            at={at}
            errors={errors}
            onChange={onChange}
          />
        )}
      </div>
    </li>
  );
}

function tellShort(
  { kind, required, condition }: QuestionValues,
  earlier: readonly QuestionValues[],
) {
  const on = condition && earlier.find(({ key }) => key === condition.key);
  return [
    kindWords[kind].name,
    required ? "needed" : "optional",
    on ? `depends on ${nameOf(on)}` : undefined,
  ]
    .filter(Boolean)
    .join(", ");
}

type QuestionFieldsProps = Pick<
  QuestionEditorProps,
  "question" | "at" | "earlier" | "hanging" | "errors" | "onChange" | "onLeave"
>;

function QuestionFields({ question, at, errors, onChange, ...props }: QuestionFieldsProps) {
  const set = (next: Partial<QuestionValues>) => onChange({ ...question, ...next });
  const fieldOf = (part: string) => fields.question(at, part);
  const { kind, label, help, required, choices, limits } = question;
  const isHeld = props.hanging.length > 0;
  return (
    <>
      <Field
        label="Question"
        bound={bounds.questionLabel.max}
        text={label}
        error={errors[fieldOf("label")]}
      >
        <TextInput
          name={fieldOf("label")}
          autoComplete="off"
          value={label}
          onBlur={() => props.onLeave(fieldOf("label"))}
          onChange={(event) => set({ label: event.target.value })}
        />
      </Field>
      <Field
        label="Help"
        optional
        hint="Stands below the question: what you mean, or why you ask."
        error={errors[fieldOf("help")]}
      >
        <TextInput
          name={fieldOf("help")}
          autoComplete="off"
          value={help}
          onBlur={() => props.onLeave(fieldOf("help"))}
          onChange={(event) => set({ help: event.target.value })}
        />
      </Field>
      <Field
        label="Kind of answer"
        hint={isHeld ? `${props.hanging.join(" and ")} depends on its answers.` : undefined}
        error={errors[fieldOf("kind")]}
      >
        <Select<QuestionKind>
          name={fieldOf("kind")}
          options={questionKinds.map((one) => ({
            value: one,
            label: kindWords[one].name,
            ...(kindWords[one].note === "" ? {} : { note: kindWords[one].note }),
            disabled: isHeld && !canHangOn(one),
          }))}
          value={kind}
          onValueChange={(next) => set({ kind: next })}
        />
      </Field>
      <Checkbox
        label="An answer is needed"
        checked={required}
        onChange={(event) => set({ required: event.target.checked })}
      />
      {offersChoices(kind) && (
        <ChoicesEditor
          name={fieldOf("choices")}
          choices={choices}
          error={errors[fieldOf("choices")]}
          errorOf={(index) => errors[fieldOf(`choices.${index}.label`)]}
          onChange={(next) => set({ choices: next })}
        />
      )}
      <LimitsEditor
        name={fieldOf("limits")}
        kind={kind}
        limits={limits}
        error={errors[fieldOf("limits")] ?? errors[fieldOf("limits.unit")]}
        onChange={(next) => set({ limits: next })}
      />
      <ConditionEditor
        name={fieldOf("condition")}
        condition={question.condition}
        earlier={props.earlier}
        error={errors[fieldOf("condition")] ?? errors[fieldOf("condition.is")]}
        onChange={(condition) => set({ condition })}
      />
    </>
  );
}
