import type { PostRow as Row } from "@sightline/contract/board/board.shapes.ts";
import { LinkRows } from "#ui/lists/LinkRow.tsx";
import { PostRow } from "./PostRow.tsx";

/** What was said lately on the board, as its own rows; nothing where nobody has posted. */
export function LatestPosts({ posts }: { posts: readonly Row[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="posts-heading">
      <h2 id="posts-heading">Lately on the board</h2>
      <LinkRows label="Lately on the board">
        {posts.map((post) => (
          <PostRow key={post.id} post={post} isCurrent={false} />
        ))}
      </LinkRows>
    </section>
  );
}
