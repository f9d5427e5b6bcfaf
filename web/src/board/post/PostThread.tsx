import type { BoardPost } from "@sightline/contract/board/board.shapes.ts";
import type { Answer } from "@sightline/contract/base/endpoint.ts";
import type { Comment } from "@sightline/contract/conversations.shapes.ts";
import { postCommentBody, postConversation } from "@sightline/contract/conversations.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { useMemo } from "react";
import { namesOf, whoReads, withNames } from "#board/board.words.ts";
import { MentionHelp } from "#board/mentions/MentionHelp.tsx";
import { ReportComment } from "#board/moderation/ReportComment.tsx";
import { ConversationThread } from "#conversations/ConversationThread.tsx";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";

type Entry = Comment & { people: readonly Person[] };

type PostThreadProps = {
  post: BoardPost;
  readerId: number | undefined;
  /** When this person last looked, as it was on coming here. */
  seenAt: string | null;
};

/** What people say to a post: they may name others, and report what others wrote. */
export function PostThread({ post, readerId, seenAt }: PostThreadProps) {
  const { comments, people, comments_cursor: next_cursor } = post;
  return (
    <MentionHelp postId={post.id}>
      <ConversationThread
        rows={postConversation}
        placeId={post.id}
        name={`comments of post ${post.id}`}
        label="Comments"
        bodyShape={postCommentBody}
        entriesOf={entriesOf}
        first={{ comments, people, next_cursor }}
        readerId={readerId}
        seenAt={seenAt}
        empty="Nobody has commented yet."
        note={whoReads}
        drawing={{ drawBody, more: reportingFor(readerId) }}
      />
    </MentionHelp>
  );
}

function entriesOf({ comments, people }: Answer<typeof postConversation.listComments>): Entry[] {
  return comments.map((comment) => ({ ...comment, people }));
}

function drawBody({ body, people }: Entry) {
  return <NamingText body={body} people={people} />;
}

function NamingText({ body, people }: Pick<Entry, "body" | "people">) {
  const nameOf = useMemo(() => namesOf(people), [people]);
  const text = withNames(body, people);
  return <MarkdownView text={text} manner="talk" headingStart={4} nameOf={nameOf} />;
}

/** What others wrote can be reported. */
function reportingFor(readerId: number | undefined) {
  return ({ id, author }: Entry) => author.id !== readerId && <ReportComment id={id} />;
}
