import type { DeskWork } from "@sightline/contract/desk.ts";
import { citationsIn } from "@sightline/contract/insights/insights.publishing.ts";
import { tellStatements } from "@sightline/contract/insights/statements.words.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { noteWriting } from "#api/live/looking.ts";
import { usePicturesInText } from "#attachments/usePictures.ts";
import { useDraftedForm } from "#drafts/useDraftedForm.ts";
import { useDraftStart } from "#drafts/useDraftStart.ts";
import { type Taking, useTaking } from "#desk/asked/useTaking.ts";
import { CiteHelp } from "#desk/sources/CiteHelp.tsx";
import { todayIn } from "#desk/sources/days.ts";
import { sourceFrom } from "#desk/sources/sources.edit.ts";
import { Rounds } from "#desk/review/Rounds.tsx";
import { ScopeAsk } from "#desk/scope/ScopeAsk.tsx";
import { scopeField } from "#desk/scope/scope.missing.ts";
import { StatementSteps } from "#desk/statements/StatementSteps.tsx";
import { citeStatement, selectStatement } from "#desk/statements/statements.select.ts";
import { Banner } from "#ui/page/Banner.tsx";
import { Button } from "#ui/base/Button.tsx";
import type { EditorFace } from "#ui/markdown/MarkdownEditor.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { BodyEditor } from "./BodyEditor.tsx";
import { focusPlace } from "./focusPlace.ts";
import { fields } from "./insight.check.ts";
import { missingAt } from "./missing.ts";
import { contentOf, isBegun, nothingWritten, writtenFrom, writtenIn } from "./insight.values.ts";
import { InsightDraftStatus } from "./InsightDraftStatus.tsx";
import { InsightFields } from "./InsightFields.tsx";
import { InsightFiles } from "./InsightFiles.tsx";
import { StopCorrecting } from "./StopCorrecting.tsx";
import { MissingList } from "./MissingList.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { useNow } from "#ui/words/useNow.ts";
import { useInsightForm } from "./useInsightForm.ts";
import { OutlineOffer } from "./OutlineOffer.tsx";
import { usePublishing } from "./usePublishing.ts";
import type { Counting } from "#desk/queue/left.words.ts";
import { ChecklistFields } from "#desk/blocks/ChecklistFields.tsx";
import { useChecklist } from "#desk/blocks/useChecklist.ts";
import { AwaitingBanner } from "#desk/page/AwaitingBanner.tsx";
import { LateAsk } from "#desk/page/LateAsk.tsx";
import { WorkActions } from "#desk/page/WorkActions.tsx";
import { useFace } from "#desk/page/useFace.ts";
import { WorkFrame } from "#desk/page/WorkFrame.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { latePart } from "#ui/page/latePart.tsx";
import styles from "./WritingPage.module.css";

const NewerInsight = latePart(
  async () => (await import("./Comparison.tsx")).NewerInsight,
  <SkeletonBlock />,
);
const InsightDraftConflict = latePart(
  async () => (await import("./Comparison.tsx")).InsightDraftConflict,
  <SkeletonBlock />,
);
const PublishDialog = lateDialog(async () => (await import("./PublishDialog.tsx")).PublishDialog);

type WritingPageProps = {
  work: DeskWork;
  timeZone: string;
  readerId: number;
  counting: Counting | undefined;
  queueHref: string;
  /** Where a correction is written, and where what is published is read instead. */
  correctPath: string;
  readPath: string;
  /** What was asked: composed outside, with how something asked before gets into the text. */
  renderQuestion: (taking: Taking) => ReactNode;
  /** With what became of it: it was published, or is read by somebody else first. */
  onPublished: (words: string) => void;
  /** It is out of one's hands for now. */
  onDone: (words: string) => void;
  /** It is no longer one's own. */
  onGone: () => void;
};

/** Where an insight is written, beside its question: a draft until it is published, with its files. */
export function WritingPage({ work, timeZone, readerId, counting, ...props }: WritingPageProps) {
  const { insight_request: request, insight_response: published } = work;
  const former = published && writtenFrom(published, work.decided_statements);
  const start = useDraftStart({
    name: `insight of request ${request.id}`,
    isOneOfMany: false,
    draft: work.draft,
    blank: former ?? nothingWritten,
    valuesOf: writtenIn,
  });
  const checklist = useChecklist(request.id, work.checklist);
  const form = useInsightForm(start.values, request.insight_points, checklist.items);
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
  const [isListing, setListing] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const step = useRef<HTMLButtonElement>(null);
  const publishButton = useRef<HTMLButtonElement>(null);
  const scopePlace = useRef<HTMLDivElement>(null);

  function showText(then: () => void): void {
    // What is hidden takes no focus.
    flushSync(() => {
      setFace("write");
      setEditorFace("write");
    });
    then();
  }

  function goTo(field: string): void {
    if (field === fields.review) return publishButton.current?.focus();
    if (field === scopeField)
      return showText(() => scopePlace.current?.querySelector("button")?.focus());
    showText(() => {
      const { unknown } = citationsIn(
        `${written.summary}\n${written.body}`,
        written.sources.length,
      );
      if (!formRef.current) return;
      const isMarked = focusPlace(formRef.current, field, new Set(unknown));
      const open = form.statements.all.find(
        ({ part, standing }) => fields[part] === field && standing === "open",
      );
      if (open && !isMarked) selectStatement(formRef.current, open);
    });
  }

  function addSource(url: string): void {
    form.changeBy(({ sources }) => ({ sources: [...sources, sourceFrom(url, today)] }));
  }

  /** From the text to what is left to be decided. */
  function stepOn(event: KeyboardEvent): void {
    if (event.key !== "F8" || !step.current) return;
    event.preventDefault();
    step.current.closest("details")?.setAttribute("open", "");
    step.current.focus();
  }

  const missing = missingAt(work, form, { former, files: uploads.kept.length });
  const publishing = usePublishing({
    requestId: request.id,
    form,
    draft,
    goTo,
    goToConflict: () => showText(draft.leadToConflict),
    tryAll: missing.tryAll,
    secondReader: work.second_reader,
    onRefused: () => setListing(true),
    onPublished: props.onPublished,
  });
  const isAwaiting = request.status === "needs_clarification";
  const isOlder = published !== null && published.version !== written.base_version;

  return (
    <WorkFrame
      work={work}
      queueHref={props.queueHref}
      face={face}
      onFace={setFace}
      textName="Write"
      status={<InsightDraftStatus form={form} draft={draft} />}
      actions={
        <>
          <span className={styles.count}>
            {form.statements.count.all === 0
              ? "No statements yet"
              : tellStatements(form.statements.count)}
          </span>
          {!isAwaiting && (
            <Button ref={publishButton} look="primary" onClick={publishing.ask}>
              {publishing.secondReader === "none" ? "Publish" : "Ready for review"}
            </Button>
          )}
          {!isOpen(request.status) && (
            <StopCorrecting draft={draft} from={props.correctPath} to={props.readPath} />
          )}
          <WorkActions
            request={request}
            counting={counting}
            timeZone={timeZone}
            scope={work.scope}
            isHolder={isOpen(request.status)}
            mayHandOver={isOpen(request.status)}
            onBefore={async () => void (await draft.saveNow())}
            onDone={props.onDone}
            onGone={props.onGone}
          />
        </>
      }
      beside={
        <>
          <Rounds
            folded
            rounds={work.insight_review.rounds}
            notes={work.insight_review.notes}
            requestId={request.id}
            readerId={readerId}
          />
          <MissingList missing={missing.all} open={isListing} onOpen={setListing} onGo={goTo} />
          <StatementSteps
            form={form}
            stepRef={step}
            onGo={(one) => showText(() => selectStatement(formRef.current, one))}
            onCite={(one) => showText(() => citeStatement(formRef.current, one))}
          />
        </>
      }
      question={props.renderQuestion(taking)}
    >
      <AwaitingBanner request={request} />
      <ScopeAsk work={work} placeRef={scopePlace} />
      <LateAsk request={request} counting={counting} timeZone={timeZone} />
      {isOlder && !publishing.newer && (
        <Banner
          tone="due"
          action={{ words: "Compare", onPress: () => publishing.compare(published) }}
        >
          {nameOf(published.author)} published version {published.version} while you were writing.
        </Banner>
      )}
      {draft.newer && (
        <InsightDraftConflict
          form={form}
          requestId={request.id}
          newer={draft.newer}
          draft={draft}
        />
      )}
      {publishing.newer && (
        <NewerInsight
          form={form}
          newer={publishing.newer}
          onDone={() => publishing.compare(undefined)}
        />
      )}
      {/* The keys pressed inside come up to here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={formRef}
        noValidate
        onInput={() => noteWriting(request.id)}
        onKeyDown={stepOn}
        onSubmit={(event: FormEvent) => event.preventDefault()}
      >
        <CiteHelp sources={written.sources} onAdd={addSource}>
          <InsightFields
            form={form}
            today={today}
            body={
              <div>
                <OutlineOffer form={form} work={work} />
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
              <InsightFiles
                published={published?.attachments ?? []}
                uploads={uploads}
                error={form.errorAt(fields.attachments)}
              />
            }
          />
          <ChecklistFields form={form} checklist={checklist} />
        </CiteHelp>
      </form>
      {publishing.isAsking && (
        <PublishDialog
          request={request}
          baseVersion={written.base_version}
          written={written}
          busy={publishing.busy}
          problem={publishing.unplaced}
          secondReader={publishing.secondReader}
          onPublish={publishing.publish}
          onClose={publishing.leave}
        />
      )}
    </WorkFrame>
  );
}
