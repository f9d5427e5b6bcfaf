import { board } from "@sightline/contract/board/board.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useRef } from "react";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { MarkdownEditor } from "#ui/markdown/MarkdownEditor.tsx";
import type { PictureOf } from "#ui/markdown/markdown.parts.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { whoReads } from "#board/board.words.ts";
import { MentionHelp } from "#conversations/mentions/MentionHelp.tsx";
import styles from "./PostEditor.module.css";
import type { PostErrors } from "./post.values.ts";
import type { PostForm } from "./usePostForm.ts";

type PostEditorProps = {
  form: PostForm;
  areaRef: Ref<HTMLTextAreaElement>;
  pictureOf: PictureOf;
  onFiles: (files: File[]) => void;
  /** What is attached, and how to attach more. */
  files: ReactNode;
  draftMark: ReactNode;
  leaveHref: string;
  onSend: () => void;
  /** Throws the draft away; absent where there is none. */
  onDiscard?: () => void;
};

type Labelled = Exclude<keyof PostErrors, "draft_id">;
const labels: Record<Labelled, string> = {
  title: "Title",
  body: "Text",
  attachments: "Files",
};

/** Title and text of a post, new or changed, with its files. */
export function PostEditor({ form, areaRef, pictureOf, onFiles, ...props }: PostEditorProps) {
  const { values, errors, problem } = form;
  const { base } = values;
  const formRef = useRef<HTMLFormElement>(null);
  const isBusy = form.state === "submitting";

  function send(event: FormEvent | KeyboardEvent): void {
    event.preventDefault();
    const [first] = Object.keys(form.tryAll());
    if (first && formRef.current) focusField(formRef.current, first);
    else if (!isBusy) props.onSend();
  }

  function press(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
  }

  // No field is the draft's, so it is told above all of them.
  const { draft_id: aboutDraft, ...atFields } = errors;
  const found = Object.entries(atFields).map(([field, message]) => ({
    field,
    message: `${labels[field as Labelled]}: ${message}`, // An entry of PostErrors.
  }));
  const general = problem && Object.keys(problem.errors).length === 0 ? problem : undefined;
  return (
    // The form only hears the keys that its own fields let pass.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={formRef} noValidate className={styles.form} onSubmit={send} onKeyDown={press}>
      <ErrorSummary
        errors={found}
        general={aboutDraft ?? general?.title}
        detail={general?.detail}
      />
      <Field label="Title" bound={bounds.postTitle.max} text={values.title} error={errors.title}>
        <TextInput
          name="title"
          autoComplete="off"
          value={values.title}
          onBlur={() => form.leave("title")}
          onChange={(event) => form.change({ title: event.target.value })}
        />
      </Field>
      <MentionHelp naming={{ kind: "post", id: base?.id, row: board.listPostCandidates }}>
        <Field
          label="Text"
          hint="Type @ to mention someone. Drop or paste pictures where they belong."
          error={errors.body}
        >
          <MarkdownEditor
            ref={areaRef}
            name="body"
            rows={10}
            limit={bounds.postBody.max}
            value={values.body}
            attachmentUrl={pictureOf}
            onFiles={onFiles}
            onBlur={() => form.leave("body")}
            onChange={(body) => form.change({ body })}
          />
        </Field>
      </MentionHelp>
      <div className={styles.files}>
        {props.files}
        {errors.attachments && (
          <p className={styles.wrong} role="alert">
            {errors.attachments}
          </p>
        )}
      </div>
      <p className={styles.readers}>{whoReads}</p>
      <FormActions status={props.draftMark}>
        <Button
          type="submit"
          look="primary"
          busy={isBusy}
          busyWords={base ? "Saving your changes" : "Posting"}
        >
          {base ? "Save changes" : "Post to the board"}
        </Button>
        <ButtonLink look="quiet" href={props.leaveHref}>
          {base ? "Back to the post" : "Back to the board"}
        </ButtonLink>
        {props.onDiscard && (
          <Button look="quiet" onClick={props.onDiscard}>
            {base ? "Discard changes" : "Discard draft"}
          </Button>
        )}
      </FormActions>
    </form>
  );
}
