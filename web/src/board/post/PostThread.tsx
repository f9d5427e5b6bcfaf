import { boardComments, postCommentBody } from "@sightline/contract/board/board.comments.ts";
import type { BoardPost } from "@sightline/contract/board/board.shapes.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Comment } from "@sightline/contract/comments.shapes.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { usePages } from "#api/load/usePages.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useThread } from "#api/load/useThread.ts";
import { Composer } from "#ui/thread/Composer.tsx";
import { LazyMarkdownView } from "#ui/markdown/LazyMarkdownView.tsx";
import { Thread } from "#ui/thread/Thread.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { whoReads, withNames } from "#board/board.words.ts";
import { MentionHelp } from "#board/mentions/MentionHelp.tsx";
import styles from "./PostThread.module.css";
import { ReportComment } from "#board/moderation/ReportComment.tsx";

type Entry = Comment & { people: readonly Person[] };

type PostThreadProps = {
  post: BoardPost;
  readerId: number | undefined;
  /** When this person last looked, as it was on coming here. */
  seenAt: string | null;
};

/** What people say to a post, and the place to say more. */
export function PostThread({ post, readerId, seenAt }: PostThreadProps) {
  const params = { id: String(post.id) };
  const pages = usePages(
    boardComments.listPostComments,
    { params },
    ({ comments, people }) => comments.map((comment): Entry => ({ ...comment, people })),
    {
      first: {
        comments: post.comments,
        people: post.people,
        next_cursor: post.comments_cursor,
      },
    },
  );
  const entries = pages.pages.flat().toReversed();
  const { composer, ...texts } = useCommentTexts(post.id, entries, pages.reload);
  return (
    <MentionHelp postId={post.id}>
      <Thread
        {...texts}
        label="Comments"
        noun="comments"
        entries={entries}
        readerId={readerId}
        seenAt={seenAt}
        limit={bounds.comment.max}
        earlier={{
          more: pages.hasMore,
          loading: pages.loadingMore,
          failed: pages.moreFailed,
          onMore: pages.loadMore,
        }}
        empty={<p className={styles.empty}>Nobody has commented yet.</p>}
        drawBody={drawBody}
        more={reportingFor(readerId)}
      >
        <Composer
          {...composer}
          label="Write a comment"
          note={whoReads}
          sendWords="Send comment"
          busyWords="Sending"
          limit={bounds.comment.max}
        />
      </Thread>
    </MentionHelp>
  );
}

function drawBody({ body, people }: Entry) {
  return <LazyMarkdownView text={withNames(body, people)} manner="talk" headingStart={4} />;
}

/** What others wrote can be reported. */
function reportingFor(readerId: number | undefined) {
  return ({ id, author }: Entry) => author.id !== readerId && <ReportComment id={id} />;
}

/** The texts in hand, and the calls they go with. */
function useCommentTexts(postId: number, entries: readonly Entry[], reload: () => void) {
  const toast = useToast();
  const add = useSubmit(boardComments.addPostComment, background);
  const change = useSubmit(boardComments.editPostComment, background);
  const remove = useSubmit(boardComments.deletePostComment, background);
  const restore = useSubmit(boardComments.restorePostComment, background);
  return useThread(entries, {
    name: `comments of post ${postId}`,
    bodyShape: postCommentBody,
    add: (body) => add.submit({ params: { id: postId }, body: { comment: { body } } }),
    change: ({ id, version }, body) =>
      change.submit({ params: { id }, body: { comment: { body, version } } }),
    remove: ({ id }) => remove.submit({ params: { id } }),
    restore: ({ id }) => restore.submit({ params: { id } }),
    reload,
    onFailed: ({ title, detail }) => toast({ message: title, detail, problem: true }),
  });
}

const background = { background: true };
