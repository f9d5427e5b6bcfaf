import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Answer } from "@sightline/contract/base/endpoint.ts";
import { type Comment, commentBody } from "@sightline/contract/conversations.shapes.ts";
import type {
  AskingRows,
  ConversationRows,
  QuestionRows,
} from "@sightline/contract/conversations.ts";
import type { ReactNode } from "react";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { usePages } from "#api/load/usePages.ts";
import { newOne, useThread } from "#api/load/useThread.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { MentionHelp } from "#conversations/mentions/MentionHelp.tsx";
import { NamingText } from "#conversations/mentions/NamingText.tsx";
import type { NamingPlace } from "#conversations/mentions/useNameable.ts";
import { PassageQuote } from "#conversations/questions/PassageQuote.tsx";
import { QuestionVerbs } from "#conversations/questions/QuestionVerbs.tsx";
import { ThanksButton } from "#conversations/thanks/ThanksButton.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { AttachmentList } from "#attachments/AttachmentList.tsx";
import { CommentComposer } from "./CommentComposer.tsx";
import type { ComposerProps } from "#ui/thread/Composer.tsx";
import { type ShownEntry, Thread } from "#ui/thread/Thread.tsx";
import { problemToast } from "#ui/words/problem.words.ts";
import styles from "./ConversationThread.module.css";

type Page = Answer<ConversationRows["listComments"]>;
type Entry = Comment & { people: readonly Person[] };

type ConversationThreadProps = {
  rows: ConversationRows;
  /** The id of what is talked about. */
  placeId: number;
  /** Under which what is typed is kept in this tab: "comments of request 12". */
  name: string;
  /** The notes among staff, instead of what all may read. */
  internal?: boolean;
  /** Whom one may name here. */
  naming: NamingPlace;
  first?: Page | undefined;
  readerId: number | undefined;
  seenAt?: string | null;
  /** The one that one came for. */
  shown?: ShownEntry | undefined;
  label: string;
  empty: string;
  /** Who will read what one writes. */
  note: string;
  /** Where passages of an insight are asked about: its calls. */
  asking?: { rows: AskingRows; questions: QuestionRows };
  /** What else stands at each in this place. */
  more?: (entry: Comment) => ReactNode;
};

const words = {
  comments: { noun: "comments", write: "Write a comment", send: "Send comment" },
  notes: { noun: "notes", write: "Write a note", send: "Save note" },
};

/** What people say about something, and the place to say more: wherever they do. */
export function ConversationThread(props: ConversationThreadProps) {
  const { rows, placeId, internal = false, first } = props;
  const { noun, write, send } = internal ? words.notes : words.comments;
  // Only a request's row asks for it.
  const query: object = internal ? { internal: "true" } : {};
  const sent = { params: { id: placeId }, query };
  const pages = usePages(rows.listComments, sent, entriesOf, { first });
  const entries = pages.pages.flat().toReversed();
  const { composer, files, ...texts } = useTexts(props, entries, pages.reload);

  const thank = useThanking(rows, pages.reload);
  const verbsFor = (entry: Entry) =>
    entry.thanks === null && !props.more ? null : (
      <>
        {props.asking && entry.passage && (
          <QuestionVerbs
            {...props.asking}
            placeId={placeId}
            question={{ ...entry, quote: entry.passage.quote, comment_id: entry.id }}
            onDone={pages.reload}
          />
        )}
        {entry.thanks && (
          <ThanksButton
            thanks={entry.thanks}
            isOwn={entry.author.id === props.readerId}
            readerId={props.readerId}
            onChange={(given) => thank(entry.id, given)}
          />
        )}
        {props.more?.(entry)}
      </>
    );

  const composerFor = ({ id, attachments }: Entry, editing: ComposerProps) => (
    <CommentComposer
      {...editing}
      files={files.in(id)}
      former={attachments}
      onFilesChange={(next) => files.set(id, next)}
      sent={files.sentFrom(id)}
    />
  );

  if (pages.state === "loading") {
    return (
      <SkeletonRegion words={`Loading ${noun}`}>
        <SkeletonText lines={4} />
      </SkeletonRegion>
    );
  }
  if (pages.state === "failed") {
    return (
      <ProblemFace
        title={pages.problem?.title ?? `The ${noun} could not be loaded`}
        onRetry={pages.reload}
        requestId={pages.problem?.request_id}
      >
        {pages.problem?.detail}
      </ProblemFace>
    );
  }
  return (
    <div className={internal ? styles.notes : undefined}>
      <MentionHelp naming={props.naming}>
        <Thread
          {...texts}
          drawBody={drawBody}
          drawComposer={composerFor}
          more={verbsFor}
          label={props.label}
          noun={noun}
          entries={entries}
          readerId={props.readerId}
          seenAt={props.seenAt ?? null}
          shown={props.shown}
          limit={bounds.comment.max}
          earlier={{
            more: pages.hasMore,
            loading: pages.loadingMore,
            failed: pages.moreFailed,
            onMore: pages.loadMore,
          }}
          empty={<p className={styles.empty}>{props.empty}</p>}
        >
          <CommentComposer
            {...composer}
            files={files.in(newOne)}
            former={none}
            onFilesChange={(next) => files.set(newOne, next)}
            sent={files.sentFrom(newOne)}
            label={write}
            note={props.note}
            sendWords={send}
            busyWords="Sending"
            limit={bounds.comment.max}
          />
        </Thread>
      </MentionHelp>
    </div>
  );
}

function entriesOf({ comments, people }: Page): Entry[] {
  return comments.map((comment) => ({ ...comment, people }));
}

const none: readonly Attachment[] = [];

function drawBody({ body, people, passage, attachments }: Entry) {
  return (
    <>
      {passage && <PassageQuote passage={passage} />}
      <NamingText body={body} people={people} />
      <AttachmentList attachments={attachments} />
    </>
  );
}

const background = { background: true };

/** Thanks for one of the comments, or takes it back. */
function useThanking(rows: ConversationRows, reload: () => void) {
  const thank = useSubmit(rows.thankForComment, background);
  const takeBack = useSubmit(rows.takeThanksBack, background);
  return async (id: number, given: boolean) => {
    const done = await (given ? thank : takeBack).submit({ params: { id } });
    if (!done.ok) return done.problem;
    reload();
    return undefined;
  };
}

/** The texts in hand, and the calls they go with. */
function useTexts(props: ConversationThreadProps, entries: readonly Entry[], reload: () => void) {
  const { rows, placeId, name, internal } = props;
  const toast = useToast();
  const add = useSubmit(rows.addComment, background);
  const change = useSubmit(rows.editComment, background);
  const remove = useSubmit(rows.deleteComment, background);
  const restore = useSubmit(rows.restoreComment, background);
  const kind = internal ? { internal } : {};
  return useThread(entries, {
    name,
    bodyShape: commentBody,
    add: (body, files) =>
      add.submit({
        params: { id: placeId },
        body: { comment: { body, ...files, ...kind } },
      }),
    change: ({ id, version }, body, files) =>
      change.submit({
        params: { id },
        body: { comment: { body, version, ...files } },
      }),
    remove: ({ id }) => remove.submit({ params: { id } }),
    restore: ({ id }) => restore.submit({ params: { id } }),
    reload,
    onFailed: (problem) => toast(problemToast(problem)),
  });
}
