import type { DeskWork } from "@sightline/contract/desk.ts";
import type { User } from "@sightline/contract/people.shapes.ts";
import type { InsightRequest } from "@sightline/contract/requests.ts";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { AttachmentList } from "#attachments/AttachmentList.tsx";
import { usePicturesInText } from "#attachments/usePictures.ts";
import { useUploads } from "#attachments/useUploads.ts";
import { useCategories } from "#categories/useCategories.ts";
import { DraftMark } from "#drafts/DraftMark.tsx";
import { useDraft } from "#drafts/useDraft.ts";
import { RequestAnswers } from "#requests/RequestAnswers.tsx";
import { SkeletonBlock } from "#ui/Skeleton.tsx";
import { useNow } from "#ui/useNow.ts";
import { todayIn } from "./age.words.ts";
import { type DeskAddress, deskHref, readAddress, writeAddress } from "./desk.address.ts";
import { DeskGate } from "./DeskGate.tsx";
import { DeskQueue } from "./DeskQueue.tsx";
import styles from "./DeskScreen.module.css";
import { contentOf, isBegun } from "./insight.values.ts";
import { QuestionPane } from "./QuestionPane.tsx";
import { ReadingPage } from "./ReadingPage.tsx";
import { standingOf, type Watching } from "./standing.ts";
import { useCountings } from "./useCountings.ts";
import { useDeskPages } from "./useDeskPages.ts";
import { useInsightForm } from "./useInsightForm.ts";
import { useKeeping } from "./useKeeping.ts";
import { useOpening } from "./useOpening.ts";
import { useWritingStart } from "./useWritingStart.ts";
import { WorkActions } from "./WorkActions.tsx";
import { WorkGate } from "./WorkGate.tsx";
import { WritingPage } from "./WritingPage.tsx";

const UploadField = lazy(async () => ({
  default: (await import("#attachments/UploadField.tsx")).UploadField,
}));
const CommentThread = lazy(async () => ({
  default: (await import("#comments/CommentThread.tsx")).CommentThread,
}));
const InsightArticle = lazy(async () => ({
  default: (await import("#insights/InsightArticle.tsx")).InsightArticle,
}));

/** Where requests are claimed and answered. */
export function DeskScreen() {
  return <DeskGate>{(user) => <Desk user={user} />}</DeskGate>;
}

type Show = (next: Partial<DeskAddress>, replace?: boolean) => void;

/** The queue, and beside it the request that is open. */
function Desk({ user }: { user: User }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search]);
  const categories = useCategories();
  const countings = useCountings(categories.all, categories.countings);
  const { pages, counts } = useDeskPages(address);
  useOpening(address.request);
  const show: Show = (next, replace = false) =>
    void navigate(`${pathname}${writeAddress({ ...address, ...next })}`, { replace });
  return (
    <div className={styles.desk} data-panes={address.request ?? undefined}>
      <section className={styles.queue} aria-label="The queue">
        <DeskQueue
          pages={pages}
          counts={counts}
          address={address}
          me={user}
          categories={categories.all}
          categoryOf={(id) => categories.byId.get(id)}
          countingOf={(id) => countings.get(id)}
          onChange={show}
        />
      </section>
      {address.request !== null && (
        <div className={styles.work} key={address.request}>
          <WorkGate id={address.request} queueHref={deskHref({ ...address, request: null })}>
            {(work) => (
              <Work
                work={work}
                user={user}
                address={address}
                show={show}
                question={
                  <QuestionPane
                    work={work}
                    counting={countings.get(work.insight_request.insight_category_id)}
                    answers={
                      <RequestAnswers stacked answers={work.insight_request.insight_answers} />
                    }
                    files={<AttachmentList attachments={work.insight_request.attachments} />}
                    notes={<Notes request={work.insight_request} readerId={user.id} />}
                  />
                }
              />
            )}
          </WorkGate>
        </div>
      )}
    </div>
  );
}

/** What the desk says among itself. */
function Notes({ request, readerId }: { request: InsightRequest; readerId: number }) {
  const { id, requester } = request;
  return (
    <Suspense fallback={<SkeletonBlock height="s" />}>
      <CommentThread
        internal
        requestId={id}
        readerId={readerId}
        seenAt={null}
        empty="No notes yet."
        note={`Only analysts and admins read it, never ${requester.first_name}.`}
      />
    </Suspense>
  );
}

type WorkProps = {
  work: DeskWork;
  user: User;
  address: DeskAddress;
  show: Show;
  question: ReactNode;
};

function Work(props: WorkProps) {
  const { work, user, address } = props;
  const standing = standingOf(work, user, address.correct);
  return standing === "writing" ? (
    <Writing {...props} />
  ) : (
    <Looking {...props} standing={standing} />
  );
}

/** Somebody who does not write it, or not yet. */
function Looking({ work, user, address, show, ...props }: WorkProps & { standing: Watching }) {
  const { insight_request: request, insight_response: insight } = work;
  const pictureOf = usePicturesInText(insight?.attachments ?? []);
  return (
    <ReadingPage
      work={work}
      standing={props.standing}
      queueHref={deskHref({ ...address, request: null })}
      correctHref={deskHref({ ...address, correct: true })}
      question={props.question}
      actions={
        <WorkActions
          request={request}
          isHolder={false}
          mayHandOver={props.standing === "held" && user.role === "admin"}
          onBefore={async () => {}}
          onGone={() => show({ request: null })}
        />
      }
      article={
        insight && (
          <Suspense fallback={<SkeletonBlock height="l" />}>
            <InsightArticle
              insight={insight}
              isOwn={false}
              href={`#/app/insights/${request.id}`}
              pictureOf={pictureOf}
              files={<AttachmentList attachments={insight.attachments} />}
            />
          </Suspense>
        )
      }
    />
  );
}

/** The text is held here: a form, a draft on the server, and files that belong to the draft. */
function Writing({ work, user, address, show, question }: WorkProps) {
  const { insight_request: request, insight_response: published } = work;
  const { start, typed } = useWritingStart(work);
  const form = useInsightForm(start.written, work.questions);
  const { written } = form;
  // What is merely taken over from the published version is no draft until something is changed.
  const isOwn = start.isKept || written !== start.written;
  const draft = useDraft(
    { kind: "insight", content: contentOf(written, request.id) },
    isOwn && isBegun(written),
    {
      place: start.place,
      saved: start.saved && { kind: "insight", content: contentOf(start.saved, request.id) },
    },
  );
  const { saver } = draft;
  const uploads = useUploads(work.draft?.attachments ?? [], async () => {
    const place = await draft.ensure();
    return place && { draft_id: place.id };
  });
  useKeeping(written, draft, typed);
  const pictureOf = usePicturesInText(uploads.kept);
  const today = todayIn(user.time_zone, useNow());
  return (
    <WritingPage
      work={work}
      form={form}
      saver={saver}
      conflict={draft.newer}
      onTakeTheirs={(theirs) =>
        saver.takeTheirs({ kind: "insight", content: contentOf(theirs, request.id) })
      }
      isSendingFiles={uploads.isSending}
      onFiles={uploads.add}
      pictureOf={pictureOf}
      today={today}
      queueHref={deskHref({ ...address, request: null })}
      onPublished={() => {
        typed.drop();
        show({ correct: false }, true);
      }}
      mark={<DraftMark brief state={draft.state} problem={draft.problem} />}
      actions={
        <WorkActions
          request={request}
          isHolder={request.analyst?.id === user.id}
          mayHandOver={request.can.includes("deliver")}
          onBefore={async () => void (await saver.flush())}
          onGone={() => show({ request: null })}
        />
      }
      question={question}
      files={
        <>
          {/* What is published stays with the next version. */}
          <AttachmentList attachments={published?.attachments ?? []} />
          <Suspense fallback={<SkeletonBlock height="s" />}>
            <UploadField uploads={uploads} />
          </Suspense>
        </>
      }
    />
  );
}
