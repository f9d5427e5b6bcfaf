import type { DeskWork } from "@sightline/contract/desk.ts";
import type { User } from "@sightline/contract/people.shapes.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import { useEffect, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { useWasKnown } from "#api/load/useWasKnown.ts";
import { AttachmentList } from "#attachments/AttachmentList.tsx";
import { usePicturesInText } from "#attachments/usePictures.ts";
import { useCategories } from "#categories/useCategories.ts";
import { RequestAnswers } from "#requests/page/RequestAnswers.tsx";
import { EarlierScopes, ScopeText } from "#requests/scope/ScopeText.tsx";
import { answerStands } from "#requests/scope/scope.words.ts";
import { whenIdle } from "#ui/base/idle.ts";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import {
  type DeskAddress,
  deskHref,
  deskPath,
  readAddress,
  writeAddress,
} from "#desk/queue/desk.address.ts";
import type { Taking } from "#desk/asked/useTaking.ts";
import { DeskGate } from "./DeskGate.tsx";
import { useNextStep } from "#desk/next/useNextStep.tsx";
import { DeskQueue } from "#desk/queue/DeskQueue.tsx";
import styles from "./DeskScreen.module.css";
import type { Counting } from "#desk/queue/left.words.ts";
import { standingOf, type Watching } from "#desk/page/standing.ts";
import { useStanding } from "#desk/page/useStanding.ts";
import type { Waiting } from "#desk/review/ReviewPage.tsx";
import { useCountings } from "#desk/queue/useCountings.ts";
import { useDeskPages } from "#desk/queue/useDeskPages.ts";
import { useOpening } from "#desk/page/useOpening.ts";
import { WorkActions } from "#desk/page/WorkActions.tsx";
import { WorkGate } from "#desk/page/WorkGate.tsx";
import { WorkSkeleton } from "#desk/page/WorkSkeleton.tsx";
import { usePaletteHere } from "#ui/overlays/palette.ts";
import { latePart } from "#ui/page/latePart.tsx";
import { TimeZone } from "#ui/words/Time.tsx";

// The queue comes first; what opens beside it is fetched while one looks at it.
const loadWriting = () => import("#desk/answer/WritingPage.tsx");
const WritingPage = latePart(async () => (await loadWriting()).WritingPage, <WorkSkeleton />);
const ReadingPage = latePart(
  async () => (await import("#desk/page/ReadingPage.tsx")).ReadingPage,
  <WorkSkeleton />,
);
const ReviewPage = latePart(
  async () => (await import("#desk/review/ReviewPage.tsx")).ReviewPage,
  <WorkSkeleton />,
);
const QuestionPane = latePart(
  async () => (await import("#desk/page/QuestionPane.tsx")).QuestionPane,
  <SkeletonBlock height="l" />,
);
const AskedBefore = latePart(
  async () => (await import("#desk/asked/AskedBefore.tsx")).AskedBefore,
  <SkeletonBlock height="m" />,
);
const RequestThread = latePart(
  async () => (await import("#conversations/RequestThread.tsx")).RequestThread,
  <SkeletonBlock height="s" />,
);
const InsightArticle = latePart(
  async () => (await import("#insights/center/InsightArticle.tsx")).InsightArticle,
  <SkeletonBlock height="l" />,
);

/** Where requests are claimed and answered. */
export function DeskScreen() {
  return (
    <DeskGate>
      {(user) => (
        <TimeZone zone={user.time_zone}>
          <Desk user={user} />
        </TimeZone>
      )}
    </DeskGate>
  );
}

type Show = (next: Partial<DeskAddress>, replace?: boolean) => void;
/** Says that a request is out of one's hands, in words without a full stop. */
type SayDone = (words: string) => void;

/** The queue, and beside it the request that is open. */
function Desk({ user }: { user: User }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search]);
  const categories = useCategories();
  const countings = useCountings(categories.all, categories.countings);
  const knowsCategories = useWasKnown(categories.state !== "loading");
  const desk = useDeskPages(address);
  const { nextStep, sayDone } = useNextStep(address, (id) => countings.get(id));
  useOpening(address.request);
  useEffect(() => whenIdle(() => void loadWriting().catch(() => undefined)), []);
  const show: Show = (next, replace = false) =>
    void navigate(`${pathname}${writeAddress({ ...address, ...next })}`, { replace });
  const queueHref = deskHref({ ...address, request: null });
  const isForReading = (work: DeskWork) => standingOf(work, user, address.correct) !== "writing";
  return (
    <div className={styles.desk} data-panes={address.request ?? undefined}>
      <section className={styles.queue} aria-label="The queue">
        <DeskQueue
          {...desk}
          zone={user.time_zone}
          address={address}
          me={user}
          categories={categories.all}
          knowsCategories={knowsCategories}
          categoryOf={(id) => categories.byId.get(id)}
          countingOf={(id) => countings.get(id)}
          onChange={show}
        />
        {address.request === null && nextStep}
      </section>
      {address.request !== null && (
        <div className={styles.work} key={address.request}>
          <WorkGate id={address.request} queueHref={queueHref} mayShowFormer={isForReading}>
            {(work) => (
              <Work
                work={work}
                user={user}
                address={address}
                show={show}
                sayDone={sayDone}
                counting={countings.get(work.insight_request.insight_category_id)}
              />
            )}
          </WorkGate>
          {nextStep}
        </div>
      )}
    </div>
  );
}

/** What was asked, with what other rooms know of it. */
function Question({ work, user, counting, taking }: WorkProps & { taking: Taking | null }) {
  const categories = useCategories();
  const { id, requester, insight_answers, attachments, insight_scopes } = work.insight_request;
  const [latestScope] = insight_scopes;
  const shown = { answer: answerStands(work.insight_request.status), readerId: user.id };
  return (
    <QuestionPane
      work={work}
      counting={counting}
      answers={<RequestAnswers stacked answers={insight_answers} />}
      scope={
        latestScope && (
          <>
            <ScopeText stacked scope={latestScope} {...shown} />
            <EarlierScopes stacked scopes={insight_scopes} {...shown} />
          </>
        )
      }
      files={<AttachmentList attachments={attachments} />}
      asked={
        <AskedBefore
          requestId={id}
          taking={taking}
          categoryName={(categoryId) => categories.byId.get(categoryId)?.name}
        />
      }
      notes={
        <RequestThread
          internal
          isAddressed
          requestId={id}
          readerId={user.id}
          seenAt={null}
          empty="No notes yet."
          note={`Only analysts and admins read it, never ${requester.first_name}.`}
        />
      }
    />
  );
}

type WorkProps = {
  work: DeskWork;
  user: User;
  address: DeskAddress;
  show: Show;
  sayDone: SayDone;
  counting: Counting | undefined;
};

function Work(props: WorkProps) {
  const { work, user, address, show, sayDone } = props;
  const { id, title } = work.insight_request;
  usePaletteHere(`/app/more/desk?request=${id}`, { kind: "request", words: title });
  const standing = useStanding(work, user, address.correct);
  const { waiting } = work.insight_review;
  if (waiting) return <Reviewing {...props} waiting={waiting} />;
  if (standing !== "writing" && standing !== "review")
    return <Looking {...props} standing={standing} />;
  return (
    <WritingPage
      work={work}
      timeZone={user.time_zone}
      readerId={user.id}
      counting={props.counting}
      queueHref={deskHref({ ...address, request: null })}
      correctPath={deskPath({ ...address, correct: true })}
      readPath={deskPath({ ...address, correct: false })}
      renderQuestion={(taking) => <Question {...props} taking={taking} />}
      onPublished={(words) => {
        sayDone(words);
        show({ correct: false }, true);
      }}
      onDone={sayDone}
      onGone={() => show({ request: null })}
    />
  );
}

/** Somebody who does not write it, or not yet. */
function Looking({ standing, ...props }: WorkProps & { standing: Watching }) {
  const { work, user, address, show, sayDone } = props;
  const { insight_request: request, insight_response: insight } = work;
  const pictureOf = usePicturesInText(insight?.attachments ?? []);
  return (
    <ReadingPage
      work={work}
      standing={standing}
      queueHref={deskHref({ ...address, request: null })}
      correctHref={deskHref({ ...address, correct: true })}
      question={<Question {...props} taking={null} />}
      actions={
        <WorkActions
          request={request}
          counting={props.counting}
          timeZone={user.time_zone}
          scope={work.scope}
          isHolder={false}
          mayHandOver={(standing === "held" || standing === "unclaimed") && user.role === "admin"}
          onBefore={async () => {}}
          onDone={sayDone}
          onGone={() => show({ request: null })}
        />
      }
      article={
        insight && (
          <InsightArticle
            insight={insight}
            isOwn={false}
            href={`#/app/insights/${request.id}`}
            pictureOf={pictureOf}
            files={<AttachmentList attachments={insight.attachments} />}
          />
        )
      }
    />
  );
}

/** What somebody else reads before it is delivered. */
function Reviewing({ waiting, ...props }: WorkProps & { waiting: Waiting }) {
  const { work, user, address, show, sayDone } = props;
  const { insight_request: request } = work;
  const { attachments } = waiting.insight_version;
  const pictureOf = usePicturesInText(attachments);
  const isHolder = request.analyst?.id === user.id;
  return (
    <ReviewPage
      key={waiting.version}
      work={work}
      waiting={waiting}
      readerId={user.id}
      queueHref={deskHref({ ...address, request: null })}
      onDone={sayDone}
      question={<Question {...props} taking={null} />}
      actions={
        <WorkActions
          request={request}
          counting={props.counting}
          timeZone={user.time_zone}
          scope={work.scope}
          isHolder={isHolder}
          mayHandOver={isOpen(request.status) && (isHolder || user.role === "admin")}
          onBefore={async () => {}}
          onDone={sayDone}
          onGone={() => show({ request: null })}
        />
      }
      article={
        <InsightArticle
          insight={waiting.insight_version}
          isOwn={false}
          isPublished={false}
          href={`#/app/insights/${request.id}`}
          pictureOf={pictureOf}
          files={<AttachmentList attachments={attachments} />}
        />
      }
    />
  );
}
