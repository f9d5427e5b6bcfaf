import { board, theBoard } from "@sightline/contract/board.ts";
import { MessagesSquare } from "lucide-react";
import { useNavigate } from "react-router";
import { useLoadPages } from "#api/useLoadPages.ts";
import { useStanding } from "#api/useStanding.ts";
import { NewerRows } from "#ui/Banner.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { ProblemFace } from "#ui/ProblemFace.tsx";
import { SkeletonRegion, SkeletonRows } from "#ui/Skeleton.tsx";
import { useListKeys } from "#ui/useListKeys.ts";
import { newPostPath } from "./board.address.ts";
import styles from "./BoardList.module.css";
import { postHref, PostRow } from "./PostRow.tsx";

const nouns = { one: "post", many: "posts" };

/** The posts: pinned ones first, then those with latest activity. */
export function BoardList() {
  const navigate = useNavigate();
  const pages = useLoadPages(
    board.getBoard,
    { params: { id: theBoard.id } },
    (answer) => answer.message_board.board_posts,
  );
  const { held } = pages;
  const { current, place, move, open } = useStanding({
    list: held.list,
    ids: held.rows.map(({ id }) => id),
    hrefOf: postHref,
  });
  useListKeys({ onMove: move, onOpen: open, onCreate: () => void navigate(newPostPath) });

  if (pages.state === "loading") {
    return (
      <SkeletonRegion words="Loading posts">
        <SkeletonRows rows={6} />
      </SkeletonRegion>
    );
  }
  if (pages.state === "failed") {
    return (
      <ProblemFace
        title={pages.problem?.title ?? "The board could not be loaded"}
        onRetry={pages.reload}
        requestId={pages.problem?.request_id}
      >
        {pages.problem?.detail}
      </ProblemFace>
    );
  }
  if (held.rows.length === 0) {
    return (
      <EmptyState
        title="Nobody has posted yet"
        icon={<MessagesSquare />}
        action={
          <ButtonLink look="primary" href={`#${newPostPath}`}>
            Write the first post
          </ButtonLink>
        }
      >
        The board is for what others may want to know: a finding, a question to everybody, a word of
        thanks.
      </EmptyState>
    );
  }
  return (
    <>
      <NewerRows count={held.newer} noun={nouns} onShow={pages.showNewer} />
      <div ref={place}>
        <ul role="list" className={styles.rows} aria-label="Posts">
          {held.rows.map((post) => (
            <PostRow key={post.id} post={post} isCurrent={post.id === current} />
          ))}
        </ul>
      </div>
      <LoadMore
        more={pages.hasMore}
        loading={pages.loadingMore}
        failed={pages.moreFailed}
        onMore={pages.loadMore}
        noun={nouns.many}
      />
    </>
  );
}
