import { board, theBoard } from "@sightline/contract/board/board.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { LatestPosts } from "#board/LatestPosts.tsx";
import { LatestGroups } from "#groups/group/LatestGroups.tsx";

const most = 3;

/** What happened lately. Both parts come at once: the one that came later would move the other. */
export function CommunityLately() {
  const said = useLoad(board.getBoard, { params: { id: theBoard.id }, query: {} });
  const own = useLoad(groups.listGroups, { query: {} });
  if (said.state === "loading" || own.state === "loading") return null;
  return (
    <>
      <LatestPosts posts={said.answer?.message_board.board_posts.slice(0, most) ?? []} />
      <LatestGroups groups={own.answer?.insight_groups.slice(0, most) ?? []} />
    </>
  );
}
