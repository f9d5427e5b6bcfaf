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
import { type FormEvent, type ReactNode, useState } from "react";
import { Select } from "#ui/choices/Select.tsx";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { NumberInput } from "#ui/fields/NumberInput.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { Banner } from "#ui/page/Banner.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import { TextLink } from "#ui/base/TextLink.tsx";
import { CategoryConflict } from "./CategoryConflict.tsx";
import styles from "./CategoryEditor.module.css";
import { differencesOf, stateOfCategory, stateOfValues } from "./category.differences.ts";
import { type CategoryValues, fields, valuesOf } from "./category.values.ts";
import { iconWords } from "#categories/questions/question.kinds.ts";
import { QuestionList } from "#categories/questions/QuestionList.tsx";
import { SaveCategory } from "./SaveCategory.tsx";
import { type CategoryForm, useCategoryForm } from "./useCategoryForm.ts";

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
  const form = useCategoryForm({ name, category, values: start, taken });
  const { values } = form;
  const [isReviewed, setReviewed] = useState(false);
  const calendarName = calendars.find(({ id }) => id === values.calendarId)?.name ?? "";
  const state = stateOfValues(
    values,
    calendarName,
    category ? category.retired_at !== null : false,
  );
  const differences = category ? differencesOf(stateOfCategory(category), state) : undefined;
  const isChanged = differences === undefined || differences.length > 0;

  async function save(over?: number): Promise<void> {
    const saved = await form.save(over);
    setReviewed(false);
    if (saved.how === "saved") props.onSaved(saved.category);
    else if (saved.field !== undefined) focusField(document.body, saved.field);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const [first] = Object.keys(form.tryAll());
    if (first !== undefined) focusField(event.currentTarget, first);
    else if (category) setReviewed(true);
    else void save();
  }

  return (
    <div className={styles.place}>
      <div className={styles.columns}>
        <div className={styles.column}>
          {form.theirs && (
            <CategoryConflict
              mine={state}
              theirs={stateOfCategory(form.theirs)}
              busy={form.isSending}
              onKeepMine={() => void save(form.theirs?.version)}
              onTakeTheirs={() =>
                form.theirs && form.replace(valuesOf(form.theirs), form.theirs.version)
              }
            />
          )}
          {form.wasKept && isChanged && (
            <Banner
              tone="due"
              action={{
                words: "Discard them",
                onPress: () => form.replace(start, category?.version ?? 0),
              }}
            >
              These are changes from before that are not saved yet.
            </Banner>
          )}
          <form noValidate className={styles.form} onSubmit={submit}>
            <ErrorSummary errors={errorsOf(form)} {...generalOf(form.problem)} />
            <AboutFields form={form} calendars={calendars} isNew={category === undefined} />
            <QuestionList
              questions={values.questions}
              errors={form.errors}
              onChange={(questions) => form.change({ questions })}
              onLeave={form.leave}
            />
            <FormActions>
              <Button
                type="submit"
                look="primary"
                busy={form.isSending && !isReviewed}
                disabled={!isChanged}
              >
                {category ? "Review and save" : "Create category"}
              </Button>
              {category && isChanged && (
                <Button
                  look="quiet"
                  onClick={() => form.replace(valuesOf(category), category.version)}
                >
                  Discard changes
                </Button>
              )}
              <ButtonLink look="quiet" href="#/app/more/categories">
                Back to the list
              </ButtonLink>
            </FormActions>
          </form>
        </div>
        <section className={styles.preview} aria-labelledby="preview">
          <h2 id="preview" className={styles.title}>
            Preview
          </h2>
          <p className={styles.lead}>
            As people will see it. Try it out; nothing typed here is kept.
          </p>
          <div className={styles.sheet}>{props.renderPreview(values)}</div>
        </section>
      </div>
      <SaveCategory
        open={isReviewed}
        onOpenChange={setReviewed}
        differences={differences ?? []}
        touches={touches}
        busy={form.isSending}
        onSave={() => void save()}
      />
    </div>
  );
}

function errorsOf({ errors }: CategoryForm) {
  return Object.entries(errors).map(([field, message]) => ({ field, message }));
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
    </>
  );
}
