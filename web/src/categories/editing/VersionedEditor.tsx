import { type FormEvent, type ReactNode, useState } from "react";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { classes } from "#ui/base/classes.ts";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { BothTexts } from "#ui/markdown/BothTexts.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Banner } from "#ui/page/Banner.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import type { Difference } from "./category.differences.ts";
import { Differences } from "./Differences.tsx";
import type { Saved, VersionedForm } from "./useVersionedForm.ts";
import styles from "./VersionedEditor.module.css";

type VersionedEditorProps<Values, Thing extends { version: number }> = {
  form: VersionedForm<Values, Thing>;
  /** What it is, within a sentence: "category". */
  noun: string;
  /** What stands beside each field, by its name or that of the whole it is part of. */
  labels: Readonly<Record<string, string>>;
  /** The address of the list it stands in. */
  list: string;
  /** What saving will change. */
  differences: readonly Difference[];
  /** What is written here, against what somebody else saved. */
  compareWith: (theirs: Thing) => readonly Difference[];
  /** Whom a change concerns, read before it is saved. */
  concerns?: string;
  onSaved: (thing: Thing) => void;
  /** More that can be done with it. */
  actions?: ReactNode;
  /** What it will look like, or lead to. */
  beside: ReactNode;
  className?: string;
  /** The fields. */
  children: ReactNode;
};

/** What has versions, as it is written; if somebody else was quicker, both are shown. */
export function VersionedEditor<Values, Thing extends { version: number }>(
  props: VersionedEditorProps<Values, Thing>,
) {
  const { form, noun, differences } = props;
  const { isNew, theirs } = form;
  const [isReviewed, setReviewed] = useState(false);
  const isChanged = isNew || differences.length > 0;

  async function save(sent: Promise<Saved<Thing>>): Promise<void> {
    const saved = await sent;
    setReviewed(false);
    if (saved.how === "saved") props.onSaved(saved.thing);
    else if (saved.field !== undefined) focusField(document.body, saved.field);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const [first] = Object.keys(form.tryAll());
    if (first !== undefined) focusField(event.currentTarget, first);
    else if (isNew) void save(form.save());
    else setReviewed(true);
  }

  return (
    <div className={classes(styles.place, props.className)}>
      <div className={styles.columns}>
        <div className={styles.column}>
          {theirs && (
            <BothTexts
              title={`Somebody else changed this ${noun} in the meantime`}
              parts={props.compareWith(theirs).map(({ term, before, after }) => ({
                term,
                mine: after ?? "",
                theirs: before ?? "",
              }))}
              mineName="Yours"
              theirsName="Saved by somebody else"
              keepMine={{
                words: "Save mine over it",
                onPress: () => void save(form.saveOverTheirs()),
                busy: form.isSending,
              }}
              takeTheirs={{ words: "Take theirs, drop mine", onPress: form.takeTheirs }}
            >
              Your version is still here. Compare the two, then choose one, or go on editing yours.
            </BothTexts>
          )}
          {form.wasKept && isChanged && (
            <Banner tone="due" action={{ words: "Discard them", onPress: form.discard }}>
              These are changes from before that are not saved yet.
            </Banner>
          )}
          <form noValidate className={styles.form} onSubmit={submit}>
            <ErrorSummary
              errors={Object.entries(form.errors).map(([field, message]) => ({
                field,
                message: withLabel(props.labels, field, message),
              }))}
              {...generalOf(form.problem)}
            />
            {props.children}
            <FormActions>
              <Button
                type="submit"
                look="primary"
                disabled={!isChanged}
                busy={form.isSending && !isReviewed}
              >
                {isNew ? `Create ${noun}` : "Review and save"}
              </Button>
              {!isNew && isChanged && (
                <Button look="quiet" onClick={form.discard}>
                  Discard changes
                </Button>
              )}
              <ButtonLink look="quiet" href={props.list}>
                Back to the list
              </ButtonLink>
              {props.actions}
            </FormActions>
          </form>
        </div>
        <div className={styles.column}>{props.beside}</div>
      </div>
      <Dialog
        open={isReviewed}
        onOpenChange={setReviewed}
        title="Save these changes?"
        description={props.concerns}
        actions={
          <>
            <Button onClick={() => setReviewed(false)}>Go on editing</Button>
            <Button
              look="primary"
              busy={form.isSending}
              busyWords="Saving"
              onClick={() => void save(form.save())}
            >
              Save changes
            </Button>
          </>
        }
      >
        <Differences differences={differences} />
      </Dialog>
    </div>
  );
}

function withLabel(labels: Readonly<Record<string, string>>, field: string, message: string) {
  const parts = field.split(".");
  const wholes = parts.map((_, at) => parts.slice(0, parts.length - at).join("."));
  const label = wholes.map((whole) => labels[whole]).find((one) => one !== undefined);
  return label === undefined ? message : `${label}: ${message}`;
}
