import type { DeskWork } from "@sightline/contract/desk.ts";
import { citationsIn } from "@sightline/contract/insights/insights.publishing.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { noteWriting } from "#api/live/looking.ts";
import { AttachmentList } from "#attachments/AttachmentList.tsx";
import { usePicturesInText } from "#attachments/usePictures.ts";
import { DraftMark } from "#drafts/DraftMark.tsx";
import { useDraftedForm } from "#drafts/useDraftedForm.ts";
import { useDraftStart } from "#drafts/useDraftStart.ts";
import { type Taking, useTaking } from "#desk/asked/useTaking.ts";
import { todayIn } from "#desk/sources/days.ts";
import { Banner } from "#ui/page/Banner.tsx";
import { Button } from "#ui/base/Button.tsx";
import { FieldProblem } from "#ui/fields/FieldProblem.tsx";
import type { EditorFace } from "#ui/markdown/MarkdownEditor.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { BodyEditor } from "./BodyEditor.tsx";
import { focusPlace } from "./focusPlace.ts";
import { fields } from "./insight.check.ts";
import { contentOf, isBegun, nothingWritten, writtenFrom, writtenIn } from "./insight.values.ts";
import { InsightFields } from "./InsightFields.tsx";
import { MissingList } from "./MissingList.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { useNow } from "#ui/words/useNow.ts";
import { useInsightForm } from "./useInsightForm.ts";
import { OutlineOffer } from "./OutlineOffer.tsx";
import { usePublishing } from "./usePublishing.ts";
import { WorkActions } from "#desk/page/WorkActions.tsx";
import { useFace } from "#desk/page/useFace.ts";
import { WorkFrame } from "#desk/page/WorkFrame.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { latePart } from "#ui/page/latePart.tsx";

const NewerInsight = latePart(
  async () => (await import("./Comparison.tsx")).NewerInsight,
  <SkeletonBlock />,
);
const DraftConflict = latePart(
  async () => (await import("./Comparison.tsx")).DraftConflict,
  <SkeletonBlock />,
);
const UploadField = latePart(
  async () => (await import("#attachments/UploadField.tsx")).UploadField,
  <SkeletonBlock height="s" />,
);
const PublishDialog = lateDialog(async () => (await import("./PublishDialog.tsx")).PublishDialog);

type WritingPageProps = {
  work: DeskWork;
  timeZone: string;
  queueHref: string;
  /** What was asked: composed outside, with how something asked before gets into the text. */
  renderQuestion: (taking: Taking) => ReactNode;
  onPublished: () => void;
  /** It is no longer one's own. */
  onGone: () => void;
};

/** Where an insight is written, beside its question: a draft until it is published, with its files. */
export function WritingPage({ work, timeZone, ...props }: WritingPageProps) {
  const { insight_request: request, insight_response: published } = work;
  const start = useDraftStart({
    name: `insight of request ${request.id}`,
    isOneOfMany: false,
    draft: work.draft,
    blank: published ? writtenFrom(published) : nothingWritten,
    valuesOf: writtenIn,
  });
  const form = useInsightForm(start.values, work.insight_request.insight_points);
  const { written } = form;
  const draft = useDraftedForm({
    start,
    values: written,
    draftOf: (values) => ({ kind: "insight", content: contentOf(values, request.id) }),
    isBegun: isBegun(written),
  });
  const { uploads } = draft;
  const taking = useTaking(form);
  const pictureOf = usePicturesInText(uploads.kept);
  const today = todayIn(timeZone, useNow());
  const [face, setFace] = useFace("write");
  const [editorFace, setEditorFace] = useState<EditorFace>("write");
  const formRef = useRef<HTMLFormElement>(null);

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
    draft,
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
      status={<DraftMark brief state={draft.state} problem={draft.problem} />}
      actions={
        <>
          {!isAwaiting && (
            <Button look="primary" onClick={publishing.ask}>
              Publish
            </Button>
          )}
          <WorkActions
            request={request}
            isHolder={isOpen(request.status)}
            mayHandOver={isOpen(request.status)}
            onBefore={async () => void (await draft.saveNow())}
            onGone={props.onGone}
          />
        </>
      }
      beside={<MissingList missing={form.missing} onGo={goTo} />}
      question={props.renderQuestion(taking)}
    >
      {isAwaiting && (
        <Banner tone="due">
          The clock is paused until {request.requester.first_name} answers. You can keep writing;
          publishing has to wait for the answer.
        </Banner>
      )}
      {isOlder && !publishing.newer && (
        <Banner
          tone="due"
          action={{ words: "Compare", onPress: () => publishing.compare(published) }}
        >
          {nameOf(published.author)} published version {published.version} while you were writing.
        </Banner>
      )}
      {draft.newer && (
        <DraftConflict
          form={form}
          newer={draft.newer}
          onKeepMine={draft.keepMine}
          onTakeTheirs={(theirs) => draft.takeTheirs(theirs, form.replace)}
        />
      )}
      {publishing.newer && (
        <NewerInsight
          form={form}
          newer={publishing.newer}
          onDone={() => publishing.compare(undefined)}
        />
      )}
      <form
        ref={formRef}
        noValidate
        onInput={() => noteWriting(request.id)}
        onSubmit={(event: FormEvent) => event.preventDefault()}
      >
        <InsightFields
          form={form}
          today={today}
          body={
            <div>
              <OutlineOffer form={form} />
              <BodyEditor
                requestId={work.insight_request.id}
                form={form}
                today={today}
                face={editorFace}
                onFace={setEditorFace}
                onFiles={uploads.add}
                pictureOf={pictureOf}
              />
            </div>
          }
          files={
            <div id={fields.attachments} tabIndex={-1}>
              {/* What is published stays with the next version. */}
              <AttachmentList attachments={published?.attachments ?? []} />
              <UploadField uploads={uploads} />
              {attachmentsError && <FieldProblem>{attachmentsError}</FieldProblem>}
            </div>
          }
        />
      </form>
      {publishing.isAsking && (
        <PublishDialog
          request={request}
          baseVersion={written.base_version}
          busy={publishing.busy}
          onPublish={publishing.publish}
          onClose={publishing.leave}
        />
      )}
    </WorkFrame>
  );
}
