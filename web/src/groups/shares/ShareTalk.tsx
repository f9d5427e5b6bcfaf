import { bounds } from "@sightline/contract/base/bounds.ts";
import { type Comment, commentBody } from "@sightline/contract/comments.shapes.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import type { GroupShare } from "@sightline/contract/groups/groups.shapes.ts";
import { usePages } from "#api/load/usePages.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useThread } from "#api/load/useThread.ts";
import { Composer } from "#ui/thread/Composer.tsx";
import { problemToast } from "#ui/words/problem.words.ts";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { Thread } from "#ui/thread/Thread.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { talkName } from "#groups/groups.words.ts";
import styles from "./ShareFeed.module.css";

type ShareTalkProps = { share: GroupShare; readerId: number | undefined };

/** What a group says of an insight that is shared in it. */
export function ShareTalk({ share, readerId }: ShareTalkProps) {
  const params = { id: share.id };
  const pages = usePages(
    groupShares.listShareComments,
    { params, query: {} },
    (page) => page.comments,
  );
  const entries = pages.pages.flat().toReversed();
  const { composer, ...rows } = useShareTexts(share.id, entries, pages.reload);
  if (pages.state === "loading") {
    return (
      <SkeletonRegion words="Loading comments">
        <SkeletonText lines={3} />
      </SkeletonRegion>
    );
  }
  if (pages.state === "failed") {
    return (
      <ProblemFace
        title={pages.problem?.title ?? "The comments could not be loaded"}
        onRetry={pages.reload}
        requestId={pages.problem?.request_id}
      >
        {pages.problem?.detail}
      </ProblemFace>
    );
  }
  return (
    <Thread
      {...rows}
      label={`Comments on ${share.insight_response.title}`}
      noun="comments"
      entries={entries}
      readerId={readerId}
      limit={bounds.comment.max}
      earlier={{
        more: pages.hasMore,
        loading: pages.loadingMore,
        failed: pages.moreFailed,
        onMore: pages.loadMore,
      }}
      empty={<p className={styles.quiet}>Nobody has said anything about it yet.</p>}
    >
      <Composer
        {...composer}
        label="Write a comment"
        note={`Everybody in ${share.insight_group.name} reads it, and nobody else.`}
        sendWords="Send comment"
        busyWords="Sending"
        limit={bounds.comment.max}
      />
    </Thread>
  );
}

const background = { background: true };

/** The texts in hand, and the calls they go with. */
function useShareTexts(shareId: number, entries: readonly Comment[], reload: () => void) {
  const toast = useToast();
  const add = useSubmit(groupShares.addShareComment, background);
  const change = useSubmit(groupShares.editShareComment, background);
  const remove = useSubmit(groupShares.deleteShareComment, background);
  const restore = useSubmit(groupShares.restoreShareComment, background);
  return useThread(entries, {
    name: talkName(shareId),
    bodyShape: commentBody,
    add: (body) => add.submit({ params: { id: shareId }, body: { comment: { body } } }),
    change: (entry, body) =>
      change.submit({ ...idOf(entry), body: { comment: { body, version: entry.version } } }),
    remove: (entry) => remove.submit(idOf(entry)),
    restore: (entry) => restore.submit(idOf(entry)),
    reload,
    onFailed: (problem) => toast(problemToast(problem)),
  });
}

const idOf = ({ id }: Comment) => ({ params: { id } });
