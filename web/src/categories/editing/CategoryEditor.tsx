import { bounds } from "@sightline/contract/base/bounds.ts";
import type { EditedCalendar } from "@sightline/contract/calendars.ts";
import type {
  CategoryTouches,
  EditedCategory,
} from "@sightline/contract/categories/categories.editing.ts";
import {
  categoryIcons,
  type CategoryIconName,
} from "@sightline/contract/categories/categories.icons.ts";
import {
  type SecondReader,
  secondReaders,
} from "@sightline/contract/categories/categories.readers.ts";
import { type ScopeRule, scopeRules } from "@sightline/contract/categories/categories.scope.ts";
import type { ReactNode } from "react";
import { Select } from "#ui/choices/Select.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { NumberInput } from "#ui/fields/NumberInput.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import styles from "./CategoryEditor.module.css";
import {
  differencesFrom,
  differencesOf,
  stateOfCategory,
  stateOfValues,
} from "./category.differences.ts";
import { type CategoryValues, fields } from "./category.values.ts";
import { AnalystFields } from "#categories/analysts/AnalystFields.tsx";
import { iconWords } from "#categories/questions/question.kinds.ts";
import { QuestionList } from "#categories/questions/QuestionList.tsx";
import { readerWords } from "./readers.words.ts";
import { scopeWords } from "./scope.words.ts";
import { tellTouches } from "./touches.words.ts";
import { type CategoryForm, useCategoryForm } from "./useCategoryForm.ts";
import { VersionedEditor } from "./VersionedEditor.tsx";

type CategoryEditorProps = {
  /** The category that is changed; without it, a new one is made. */
  category?: EditedCategory;
  touches?: CategoryTouches;
  /** What a new one begins with. */
  start: CategoryValues;
  name: string;
  calendars: readonly EditedCalendar[];
  taken: readonly string[];
  renderPreview: (values: CategoryValues) => ReactNode;
  onSaved: (category: EditedCategory) => void;
};

/** A category as it is written, and beside it as whoever asks will meet it. */
export function CategoryEditor({ category, calendars, ...props }: CategoryEditorProps) {
  const { start, name, taken, touches } = props;
  const form = useCategoryForm({ name, category, start, taken });
  const { values } = form;
  const calendarName = calendars.find(({ id }) => id === values.calendarId)?.name ?? "";
  const state = stateOfValues(
    values,
    calendarName,
    category ? category.retired_at !== null : false,
  );
  return (
    <VersionedEditor
      form={form}
      noun="category"
      labels={labelsOf(values)}
      list="#/app/more/categories"
      differences={category ? differencesOf(stateOfCategory(category), state) : []}
      compareWith={(theirs) => differencesFrom(stateOfCategory(theirs), state)}
      concerns={touches && tellTouches(touches)}
      onSaved={props.onSaved}
      beside={
        <section className={styles.preview} aria-labelledby="preview">
          <h2 id="preview" className={styles.title}>
            Preview
          </h2>
          <p className={styles.lead}>
            As people will see it. Try it out; nothing typed here is kept.
          </p>
          <div className={styles.sheet}>{props.renderPreview(values)}</div>
        </section>
      }
    >
      <AboutFields form={form} calendars={calendars} isNew={category === undefined} />
      <QuestionList
        questions={values.questions}
        errors={form.errors}
        onChange={(change) => form.change((now) => ({ questions: change(now.questions) }))}
        onLeave={form.leave}
      />
    </VersionedEditor>
  );
}

type AboutFieldsProps = {
  form: CategoryForm;
  calendars: readonly EditedCalendar[];
  isNew: boolean;
};

function AboutFields({ form, calendars, isNew }: AboutFieldsProps) {
  const { values, errors, change, leave } = form;
  return (
    <>
      <Field
        label="Name"
        bound={bounds.categoryName.max}
        text={values.name}
        error={errors[fields.name]}
      >
        <TextInput
          name={fields.name}
          autoComplete="off"
          value={values.name}
          onBlur={() => leave(fields.name)}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field
        label="Address"
        hint={
          isNew || !values.hasOwnSlug
            ? `Its list stands at /app/requests/${values.slug || "…"}`
            : "Links to the list that use an older address stop working when it changes."
        }
        error={errors[fields.slug]}
      >
        <TextInput
          name={fields.slug}
          autoComplete="off"
          value={values.slug}
          onBlur={() => leave(fields.slug)}
          onChange={(event) => change({ slug: event.target.value, hasOwnSlug: true })}
        />
      </Field>
      <Field
        label="Description"
        optional
        hint="One sentence: what people find out here."
        bound={bounds.categoryDescription.max}
        text={values.description}
        error={errors[fields.description]}
      >
        <Textarea
          name={fields.description}
          value={values.description}
          onBlur={() => leave(fields.description)}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <Field label="Icon">
        <Select<CategoryIconName>
          name={fields.icon}
          options={categoryIcons.map((icon) => ({ value: icon, label: iconWords[icon] }))}
          value={values.icon}
          onValueChange={(icon) => change({ icon })}
        />
      </Field>
      <div className={styles.pair}>
        <Field
          label="Target"
          hint="From submission to the first answer, while nobody waits for the requester."
          error={errors[fields.target]}
        >
          <NumberInput
            name={fields.target}
            unit="working hours"
            value={values.targetHours}
            onBlur={() => leave(fields.target)}
            onValueChange={(targetHours) => change({ targetHours })}
          />
        </Field>
        <Field
          label="Calendar"
          hint={
            <>
              Which hours count.{" "}
              <TextLink href="#/app/more/categories/calendars">See calendars</TextLink>
            </>
          }
          error={errors[fields.calendar]}
        >
          <Select
            name={fields.calendar}
            placeholder={calendars.length === 0 ? "Make one first" : "Choose"}
            options={calendars.map(({ id, name, time_zone }) => ({
              value: String(id),
              label: name,
              note: time_zone,
            }))}
            value={values.calendarId === null ? null : String(values.calendarId)}
            onValueChange={(id) => change({ calendarId: Number(id) })}
          />
        </Field>
      </div>
      <Field
        label="Second reader"
        hint="Whether another analyst reads an insight before it is delivered. The clock runs meanwhile."
      >
        <Select<SecondReader>
          name={fields.secondReader}
          options={secondReaders.map((value) => ({ value, ...readerWords[value] }))}
          value={values.secondReader}
          onValueChange={(secondReader) => change({ secondReader })}
        />
      </Field>
      <Field
        label="Scope confirmed first"
        hint="Whether an analyst says what the answer will cover, and the requester confirms or corrects it."
      >
        <Select<ScopeRule>
          name={fields.scope}
          options={scopeRules.map((value) => ({ value, ...scopeWords[value] }))}
          value={values.scope}
          onValueChange={(scope) => change({ scope })}
        />
      </Field>
      <AnalystFields form={form} />
    </>
  );
}

/** What each field of a category is called, by the name that the API gives to it. */
function labelsOf({ questions }: CategoryValues): Record<string, string> {
  return {
    [fields.name]: "Name",
    [fields.slug]: "Address",
    [fields.description]: "Description",
    [fields.icon]: "Icon",
    [fields.calendar]: "Calendar",
    [fields.target]: "Target",
    [fields.secondReader]: "Second reader",
    [fields.outline]: "Outline",
    [fields.checklist]: "Checklist",
    [fields.scope]: "Scope confirmed first",
    ...Object.fromEntries(
      questions.map((_, at) => [`insight_category.insight_questions.${at}`, `Question ${at + 1}`]),
    ),
  };
}
