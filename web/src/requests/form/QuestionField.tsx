import { bounds } from "@sightline/contract/base/bounds.ts";
import type { AnswerValue, Question } from "@sightline/contract/categories/questions.ts";
import { answerField } from "@sightline/contract/requests/requests.ts";
import { CheckboxGroup } from "#ui/choices/CheckboxGroup.tsx";
import { DateInput } from "#ui/fields/DateInput.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { NumberInput } from "#ui/fields/NumberInput.tsx";
import { RadioGroup } from "#ui/choices/RadioGroup.tsx";
import { Select } from "#ui/choices/Select.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { hintOf } from "#requests/question.words.ts";

type QuestionFieldProps = {
  question: Question;
  value: AnswerValue | null | undefined;
  onChange: (value: AnswerValue | null) => void;
  onBlur: () => void;
  error?: string;
  /** A word beside the label, before what the question itself says of it. */
  aside?: string;
};

const unanswered = "";
/** More than these are no longer seen at one glance. */
const mostRadios = 6;
const shortTextMax = 200;

/** One question of a category, asked as its kind wants it. */
export function QuestionField({
  question,
  aside,
  error,
  value,
  onChange,
  onBlur,
}: QuestionFieldProps) {
  const { id, label, kind, required, limits, choices } = question;
  const name = answerField(id);
  const because = question.condition ? "asked because of your answer above" : undefined;
  const asides = [aside ?? because, required ? undefined : "optional"].filter(Boolean);
  const shared = {
    label,
    optional: !required,
    aside: asides.length > 0 ? asides.join(", ") : undefined,
    hint: hintOf(question),
    error,
  };
  const text = typeof value === "string" ? value : "";

  switch (kind) {
    case "short_text":
      return (
        <Field {...shared} bound={limits.max ?? shortTextMax} text={text}>
          <TextInput
            name={name}
            value={text}
            onBlur={onBlur}
            onChange={(e) => onChange(e.target.value)}
          />
        </Field>
      );
    case "url":
      return (
        <Field {...shared}>
          <TextInput
            type="url"
            name={name}
            placeholder="https://"
            value={text}
            onBlur={onBlur}
            onChange={(e) => onChange(e.target.value)}
          />
        </Field>
      );
    case "long_text":
      return (
        <Field {...shared} bound={limits.max ?? bounds.textAnswer.max} text={text}>
          <Textarea
            name={name}
            value={text}
            onBlur={onBlur}
            onChange={(e) => onChange(e.target.value)}
          />
        </Field>
      );
    case "number":
      return (
        <Field {...shared}>
          {/* Without its own bounds: it would silently change what was typed. */}
          <NumberInput
            name={name}
            unit={limits.unit}
            value={typeof value === "number" ? value : null}
            onBlur={onBlur}
            onValueChange={onChange}
          />
        </Field>
      );
    case "date":
      return (
        <Field {...shared}>
          <DateInput
            name={name}
            min={limits.earliest}
            max={limits.latest}
            value={text}
            onBlur={onBlur}
            onChange={(e) => onChange(e.target.value)}
          />
        </Field>
      );
    case "choices":
      return (
        <CheckboxGroup
          {...shared}
          name={name}
          options={choices}
          value={Array.isArray(value) ? value : []}
          onValueChange={onChange}
        />
      );
    case "yes_no":
      return (
        <RadioGroup
          {...shared}
          name={name}
          options={withNoAnswer(yesAndNo, required)}
          value={value === true ? "yes" : value === false ? "no" : unanswered}
          onValueChange={(chosen) => onChange(chosen === unanswered ? null : chosen === "yes")}
        />
      );
    case "choice": {
      const options = withNoAnswer(choices, required);
      const choose = (chosen: string) => onChange(chosen === unanswered ? null : chosen);
      if (choices.length > mostRadios) {
        return (
          <Field {...shared}>
            <Select
              name={name}
              options={options}
              value={text}
              onBlur={onBlur}
              onValueChange={choose}
            />
          </Field>
        );
      }
      return (
        <RadioGroup
          {...shared}
          name={name}
          lay={choices.length > 3 ? "column" : "row"}
          options={options}
          value={text}
          onValueChange={choose}
        />
      );
    }
  }
}

const yesAndNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** A radio once pressed can't be unpressed, so what may stay open says so itself. */
function withNoAnswer(choices: readonly { value: string; label: string }[], required: boolean) {
  return required ? choices : [...choices, { value: unanswered, label: "No answer" }];
}
