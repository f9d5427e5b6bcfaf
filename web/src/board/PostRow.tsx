import type { PostRow as Row } from "@sightline/contract/board/board.shapes.ts";
import { board } from "@sightline/contract/board/board.ts";
import { undoDeletionWithinMs } from "@sightline/contract/conversations.shapes.ts";
import { MessageSquare, Pin } from "lucide-react";
import { memo } from "react";
import { Avatar } from "#ui/base/Avatar.tsx";
import { LinkRow, RowLink } from "#ui/lists/LinkRow.tsx";
import { Time } from "#ui/words/Time.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { postHref } from "./board.address.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useAction } from "#ui/overlays/useAction.ts";
import { TakeBack, useUndoUntil } from "#ui/page/TakeBack.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { tellComments } from "./board.words.ts";
import styles from "./PostRow.module.css";

type PostRowProps = {
  post: Row;
  /** The row the keyboard stands on. */
  isCurrent: boolean;
};

export const PostRow = memo(function PostRow(props: PostRowProps) {
  const { post } = props;
  const until = useUndoUntil(post.deleted_at, undoDeletionWithinMs);
  if (until !== undefined) return <DeletedPostRow post={post} until={until} />;
  return post.deleted_at === null ? <PresentPostRow {...props} /> : null;
});

function PresentPostRow({ post, isCurrent }: PostRowProps) {
  const { author, unread, pinned, comment_count: count } = post;
  const name = nameOf(author);
  return (
    <LinkRow className={styles.row} current={isCurrent} data-unread={unread}>
      <span className={styles.dot}>
        {unread && <VisuallyHidden>New since your last visit</VisuallyHidden>}
      </span>
      <Avatar person={{ id: author.id, name }} decorative />
      <div className={styles.words}>
        <p className={styles.head}>
          <RowLink href={postHref(post.id)} className={styles.title}>
            {post.title}
          </RowLink>
          {pinned && (
            <span className={styles.pinned}>
              <Pin aria-hidden="true" /> Pinned
            </span>
          )}
        </p>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <p className={styles.line}>
          {name}
          {post.organization !== null && ` · ${post.organization}`},{" "}
          <Time moment={post.created_at} manner="ago" inLink />
        </p>
      </div>
      {count > 0 && (
        <p className={styles.side}>
          <span className={styles.count}>
            <MessageSquare aria-hidden="true" /> {tellComments(count)}
          </span>
          <span>
            last <Time moment={post.activity_at} manner="ago" inLink />
          </span>
        </p>
      )}
    </LinkRow>
  );
}

/** What one deleted just now stands in its place, with the way back. */
function DeletedPostRow({ post, until }: { post: Row; until: string }) {
  const { act: restore, busy } = useAction(useSubmit(board.restorePost, { background: true }));
  return (
    <li className={styles.deleted}>
      <p>You deleted “{post.title}”.</p>
      <TakeBack
        until={until}
        busy={busy}
        label={`Take back that you deleted “${post.title}”`}
        onPress={() => void restore({ params: { id: post.id } })}
      />
    </li>
  );
}
