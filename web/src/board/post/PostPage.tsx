import type { BoardPost } from "@sightline/contract/board/board.shapes.ts";
import { postConfirming } from "@sightline/contract/confirmations.ts";
import { Pin } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Avatar } from "#ui/base/Avatar.tsx";
import { Breadcrumb } from "#ui/page/Breadcrumb.tsx";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import type { PictureOf } from "#ui/markdown/markdown.parts.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { Time } from "#ui/words/Time.tsx";
import { boardHref } from "#board/board.address.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { tellComments } from "#board/board.words.ts";
import { LateConfirmationNote } from "#confirmations/LateConfirmationNote.tsx";
import { namesOf, withNames } from "#conversations/mentions/mention.words.ts";
import { PostActions } from "./PostActions.tsx";
import styles from "./PostPage.module.css";
import { useMarkRead } from "./useMarkRead.ts";
import { latePart } from "#ui/page/latePart.tsx";

const PostHistory = latePart(
  async () => (await import("./PostHistory.tsx")).PostHistory,
  <SkeletonBlock height="s" />,
);

/** Below the post: its editor need not come before that. */
const PostThread = latePart(
  async () => (await import("./PostThread.tsx")).PostThread,
  <SkeletonBlock height="m" />,
);

type PostPageProps = {
  post: BoardPost;
  isFresh: boolean;
  readerId: number | undefined;
  pictureOf: PictureOf;
  /** What is attached and not shown in the text. */
  files: ReactNode;
  /** How much its reader wants to hear of it. */
  level: ReactNode;
};

export function PostPage({ post, isFresh, readerId, pictureOf, files, level }: PostPageProps) {
  const [isHistory, setHistory] = useState(false);
  const seenAt = useMarkRead(post, isFresh);
  const text = useMemo(() => withNames(post.body, post.people), [post.body, post.people]);
  const named = useMemo(() => namesOf(post.people), [post.people]);
  return (
    <>
      <Breadcrumb crumbs={[{ words: "Message board", href: boardHref }, { words: "Post" }]}>
        {post.pinned && (
          <span className={styles.pinned}>
            <Pin aria-hidden="true" /> Pinned
          </span>
        )}
      </Breadcrumb>
      <article className={styles.article}>
        <PageHeader title={post.title} sub={<Byline post={post} />} reading />
        <MarkdownView text={text} attachmentUrl={pictureOf} nameOf={named} />
        {files}
        {post.confirmation && (
          <LateConfirmationNote
            rows={postConfirming}
            id={post.id}
            title={post.title}
            confirmation={post.confirmation}
          />
        )}
        <PostActions
          post={post}
          readerId={readerId}
          level={level}
          isHistory={isHistory}
          onHistory={() => setHistory((former) => !former)}
        />
        {isHistory && <PostHistory post={post} />}
      </article>
      <section aria-labelledby="comments-heading" className={styles.comments}>
        <h2 id="comments-heading">
          {post.comment_count === 0 ? "Comments" : tellComments(post.comment_count)}
        </h2>
        <PostThread post={post} readerId={readerId} seenAt={seenAt} />
      </section>
    </>
  );
}

function Byline({ post }: { post: BoardPost }) {
  const name = nameOf(post.author);
  return (
    <span className={styles.byline}>
      <Avatar person={{ id: post.author.id, name }} size="s" decorative />
      <span>
        <b>{name}</b>
        {post.organization !== null && ` · ${post.organization}`},{" "}
        <Time moment={post.created_at} manner="ago" />
        {post.edited_at !== null && (
          <>
            , changed <Time moment={post.edited_at} manner="ago" />
          </>
        )}
      </span>
    </span>
  );
}
