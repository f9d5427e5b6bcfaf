import { bounds } from "@sightline/contract/base/bounds.ts";
import { comments } from "@sightline/contract/comments.ts";
import { type Comment, commentBody } from "@sightline/contract/comments.shapes.ts";
import type { Answer } from "@sightline/contract/base/endpoint.ts";
import { usePages } from "#api/load/usePages.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useThread } from "#api/load/useThread.ts";
import { Composer } from "#ui/thread/Composer.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { Thread } from "#ui/thread/Thread.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import styles from "./Conversation.module.css";

type CommentThreadProps = {
  requestId: number;
  readerId: number | undefined;
  seenAt: string | null;
  /** The notes among staff, instead of what all may read. */
  internal?: boolean;
  first?: Answer<typeof comments.listComments>;
  empty: string;
  /** Who will read what one writes. */
  note: string;
};

const words = {
  talk: { label: "Conversation", noun: "comments", write: "Write a comment", send: "Send comment" },
  notes: { label: "Internal notes", noun: "notes", write: "Write a note", send: "Keep note" },
};

export function CommentThread({
  requestId,
  internal = false,
  first,
  ...props
}: CommentThreadProps) {
  const params = { id: String(requestId) };
  const query = internal ? { internal: "true" as const } : {};
  const pages = usePages(comments.listComments, { params, query }, (page) => page.comments, {
    first,
  });
  const entries = pages.pages.flat().toReversed();
  const thread = useCommentTexts(requestId, internal, entries, pages.reload);
  const { label, noun, write, send } = internal ? words.notes : words.talk;

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
        title={pages.problem?.title ?? "The conversation could not be loaded"}
        onRetry={pages.reload}
        requestId={pages.problem?.request_id}
      >
        {pages.problem?.detail}
      </ProblemFace>
    );
  }
  const { composer, ...rows } = thread;
  return (
    <div className={internal ? styles.notes : undefined}>
      <Thread
        {...rows}
        label={label}
        noun={noun}
        entries={entries}
        readerId={props.readerId}
        seenAt={props.seenAt}
        limit={bounds.comment.max}
        earlier={{
          more: pages.hasMore,
          loading: pages.loadingMore,
          failed: pages.moreFailed,
          onMore: pages.loadMore,
        }}
        empty={<p className={styles.empty}>{props.empty}</p>}
      >
        <Composer
          {...composer}
          label={write}
          note={props.note}
          sendWords={send}
          busyWords="Sending"
          limit={bounds.comment.max}
        />
      </Thread>
    </div>
  );
}

/** The texts in hand, and the calls they go with. */
function useCommentTexts(
  requestId: number,
  internal: boolean,
  entries: readonly Comment[],
  reload: () => void,
) {
  const toast = useToast();
  const add = useSubmit(comments.addComment, background);
  const change = useSubmit(comments.editComment, background);
  const remove = useSubmit(comments.deleteComment, background);
  const restore = useSubmit(comments.undoDeletion, background);
  return useThread(entries, {
    name: `${internal ? "notes" : "comments"} of request ${requestId}`,
    bodyShape: commentBody,
    add: (body) =>
      add.submit({ params: { id: String(requestId) }, body: { comment: { body, internal } } }),
    change: (entry, body) =>
      change.submit({ ...idOf(entry), body: { comment: { body, version: entry.version } } }),
    remove: (entry) => remove.submit(idOf(entry)),
    restore: (entry) => restore.submit(idOf(entry)),
    reload,
    onFailed: ({ title, detail }) => toast({ message: title, detail, problem: true }),
  });
}

const idOf = ({ id }: Comment) => ({ params: { id: String(id) } });

const background = { background: true };
