import { board } from "@sightline/contract/board/board.ts";
import type { BoardPost } from "@sightline/contract/board/board.shapes.ts";
import type { Comment } from "@sightline/contract/conversations.shapes.ts";
import { postConversation } from "@sightline/contract/conversations.ts";
import { useMemo } from "react";
import { whoReads } from "#board/board.words.ts";
import { ReportComment } from "#board/moderation/ReportComment.tsx";
import { ConversationThread } from "#conversations/ConversationThread.tsx";
import { useWantedComment } from "#conversations/wantedComment.ts";

type PostThreadProps = {
  post: BoardPost;
  readerId: number | undefined;
  /** When this person last looked, as it was on coming here. */
  seenAt: string | null;
};

/** What people say to a post: they may report what others wrote. */
export function PostThread({ post, readerId, seenAt }: PostThreadProps) {
  const { comments, people, comments_cursor: next_cursor } = post;
  const first = useMemo(() => ({ comments, people, next_cursor }), [comments, people, next_cursor]);
  const wanted = useWantedComment();
  return (
    <ConversationThread
      rows={postConversation}
      placeId={post.id}
      name={`comments of post ${post.id}`}
      label="Comments"
      naming={{ kind: "post", id: post.id, row: board.listPostCandidates }}
      first={first}
      readerId={readerId}
      seenAt={seenAt}
      shown={wanted}
      empty="Nobody has commented yet."
      note={whoReads}
      more={reportingFor(readerId)}
    />
  );
}

/** What others wrote can be reported. */
function reportingFor(readerId: number | undefined) {
  return ({ id, author }: Comment) => author.id !== readerId && <ReportComment id={id} />;
}
