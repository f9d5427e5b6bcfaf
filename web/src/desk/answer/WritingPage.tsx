import type { DeskWork } from "@sightline/contract/desk.ts";
import type { Draft } from "@sightline/contract/drafts.ts";
import { citationsIn } from "@sightline/contract/insights/insights.publishing.ts";
import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Banner } from "#ui/page/Banner.tsx";
import { Button } from "#ui/base/Button.tsx";
import { FieldProblem } from "#ui/fields/FieldProblem.tsx";
import type { EditorFace } from "#ui/markdown/MarkdownEditor.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { BodyEditor } from "./BodyEditor.tsx";
import { focusPlace } from "./focusPlace.ts";
import { fields } from "./insight.check.ts";
import type { Written } from "./insight.values.ts";
import { InsightFields } from "./InsightFields.tsx";
import { MissingList } from "./MissingList.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import type { InsightForm } from "./useInsightForm.ts";
import { type Saver, usePublishing } from "./usePublishing.ts";
import { type WorkFace, WorkFrame } from "#desk/page/WorkFrame.tsx";

const NewerInsight = lazy(async () => ({
  default: (await import("./Comparison.tsx")).NewerInsight,
}));
const DraftConflict = lazy(async () => ({
  default: (await import("./Comparison.tsx")).DraftConflict,
}));
const PublishDialog = lazy(async () => ({
  default: (await import("./PublishDialog.tsx")).PublishDialog,
}));

type WritingPageProps = {
  work: DeskWork;
  form: InsightForm;
  saver: Saver;
  /** What another device saved of the same draft. */
  conflict: Draft | undefined;
  onTakeTheirs: (theirs: Written) => void;
  isSendingFiles: boolean;
  onFiles: (files: File[]) => void;
  pictureOf: (address: string) => string | undefined;
  today: string;
  queueHref: string;
  onPublished: () => void;
  /** How the draft stands, what else can be done, what was asked, and the files: composed outside. */
  mark: ReactNode;
  actions: ReactNode;
  question: ReactNode;
  files: ReactNode;
};

/** Where an insight is written, beside its question. */
export function WritingPage({ work, form, saver, ...props }: WritingPageProps) {
  const { insight_request: request, insight_response: published } = work;
  const [face, setFace] = useState<WorkFace>("write");
  const [editorFace, setEditorFace] = useState<EditorFace>("write");
  const formRef = useRef<HTMLFormElement>(null);
  const { written } = form;

  function goTo(field: string): void {
    // What is hidden takes no focus.
    flushSync(() => {
      setFace("write");
      setEditorFace("write");
    });
    const { unknown } = citationsIn(`${written.summary}\n${written.body}`, written.sources.length);
    if (formRef.current) focusPlace(formRef.current, field, new Set(unknown));
  }

  const publishing = usePublishing({
    requestId: request.id,
    form,
    saver,
    isSendingFiles: props.isSendingFiles,
    goTo,
    onPublished: props.onPublished,
  });
  const isAwaiting = request.status === "needs_clarification";
  const isOlder = published !== null && published.version !== written.base_version;
  const attachmentsError = form.errorAt(fields.attachments);

  return (
    <WorkFrame
      work={work}
      queueHref={props.queueHref}
      face={face}
      onFace={setFace}
      textName="Write"
      status={props.mark}
      actions={
        <>
          {!isAwaiting && (
            <Button look="primary" onClick={publishing.ask}>
              Publish
            </Button>
          )}
          {props.actions}
        </>
      }
      beside={<MissingList missing={form.missing} onGo={goTo} />}
      question={props.question}
    >
      {isAwaiting && (
        <Banner tone="due">
          The clock stands still until {request.requester.first_name} answers. You can go on
          writing; publishing waits for the answer.
        </Banner>
      )}
      {isOlder && !publishing.newer && (
        <Banner
          tone="due"
          action={{ words: "Compare", onPress: () => publishing.compare(published) }}
        >
          {nameOf(published.author)} published version {published.version} while you wrote.
        </Banner>
      )}
      <Suspense fallback={<SkeletonBlock />}>
        {props.conflict && (
          <DraftConflict
            form={form}
            newer={props.conflict}
            onKeepMine={() => saver.keepMine()}
            onTakeTheirs={props.onTakeTheirs}
          />
        )}
        {publishing.newer && (
          <NewerInsight
            form={form}
            newer={publishing.newer}
            onDone={() => publishing.compare(undefined)}
          />
        )}
      </Suspense>
      <form ref={formRef} noValidate onSubmit={(event: FormEvent) => event.preventDefault()}>
        <InsightFields
          form={form}
          today={props.today}
          body={
            <BodyEditor
              form={form}
              today={props.today}
              face={editorFace}
              onFace={setEditorFace}
              onFiles={props.onFiles}
              pictureOf={props.pictureOf}
            />
          }
          files={
            <div id={fields.attachments} tabIndex={-1}>
              {props.files}
              {attachmentsError && <FieldProblem>{attachmentsError}</FieldProblem>}
            </div>
          }
        />
      </form>
      {publishing.isAsking && (
        <Suspense fallback={null}>
          <PublishDialog
            request={request}
            baseVersion={written.base_version}
            busy={publishing.busy}
            onPublish={publishing.publish}
            onClose={publishing.leave}
          />
        </Suspense>
      )}
    </WorkFrame>
  );
}
