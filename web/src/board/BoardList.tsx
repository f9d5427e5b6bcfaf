import { board, theBoard } from "@sightline/contract/board/board.ts";
import { MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { useStanding } from "#api/load/useStanding.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { LinkRows } from "#ui/lists/LinkRow.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { newPostPath, postHref } from "./board.address.ts";
import { PostRow } from "./PostRow.tsx";

const nouns = { one: "post", many: "posts" };

/** The posts: pinned ones first, then those with latest activity. */
export function BoardList({ above }: { above: { isKnown: boolean; shown: ReactNode } }) {
  const navigate = useNavigate();
  const pages = useLoadPages(
    board.getBoard,
    { params: { id: theBoard.id } },
    (answer) => answer.message_board.board_posts,
  );
  const { held } = pages;
  const { current, place, move, open } = useStanding({
    list: held.list,
    ids: held.rows.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id),
    hrefOf: postHref,
  });
  useListKeys({
    onMove: move,
    onOpen: open,
    onCreate: () => void navigate(newPostPath),
    rowsAre: above.isKnown ? pages.rowsAre : "coming",
  });

  return (
    <PagedList pages={pages} noun={nouns} above={above} empty={<NoPosts />} place={place}>
      <LinkRows label="Posts">
        {held.rows.map((post) => (
          <PostRow key={post.id} post={post} isCurrent={post.id === current} />
        ))}
      </LinkRows>
    </PagedList>
  );
}

function NoPosts() {
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
      The board is for what others may want to know: a finding, a question for everyone, a word of
      thanks.
    </EmptyState>
  );
}
