import type { BoardPost } from "@sightline/contract/board/board.shapes.ts";
import { board } from "@sightline/contract/board/board.ts";
import { undoDeletionWithinMs } from "@sightline/contract/conversations.shapes.ts";
import { useMemo } from "react";
import { useParams } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { AttachmentList } from "#attachments/AttachmentList.tsx";
import { useFramedPictures } from "#attachments/usePictures.ts";
import { useReader } from "#api/session/useReader.ts";
import { LevelMenu } from "#notifications/levels/LevelMenu.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { usePaletteHere } from "#ui/overlays/palette.ts";
import { useUndoUntil } from "#ui/page/TakeBack.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import { DeletedPost } from "./DeletedPost.tsx";
import { NoSuchPost } from "./NoSuchPost.tsx";
import { picturesIn } from "#board/writing/post.pictures.ts";
import { PostPage } from "./PostPage.tsx";

/** One post with what people say to it. */
export function PostScreen() {
  const { postId = "" } = useParams();
  const loaded = useLoad(board.getPost, { params: { id: postId } });
  const { id: readerId, zone } = useReader();
  const post = loaded.answer?.board_post;
  const isMissing = loaded.state === "failed" && loaded.problem.code === "not_found";
  usePaletteHere(
    `/app/community/board/${postId}`,
    isMissing || post?.deleted_at ? "gone" : post && { kind: "post", words: post.title },
  );
  if (isMissing) return <NoSuchPost />;
  if (loaded.state === "failed") {
    const { title, detail, request_id } = loaded.problem;
    return (
      <>
        <PageHeader title="Message board" />
        <ProblemFace title={title} onRetry={loaded.reload} requestId={request_id}>
          {detail}
        </ProblemFace>
      </>
    );
  }
  if (loaded.state === "loading") return <PostSkeleton />;
  return (
    <TimeZone zone={zone}>
      <Post
        key={postId}
        post={loaded.answer.board_post}
        isFresh={!loaded.refreshing && !loaded.problem}
        readerId={readerId}
      />
    </TimeZone>
  );
}

type PostProps = {
  post: BoardPost;
  /** As it is now, not as it was on an earlier visit. */
  isFresh: boolean;
  readerId: number | undefined;
};

function Post(props: PostProps) {
  const { post } = props;
  const until = useUndoUntil(post.deleted_at, undoDeletionWithinMs);
  if (until !== undefined) return <DeletedPost post={post} until={until} />;
  return post.deleted_at === null ? <PresentPost {...props} /> : <NoSuchPost />;
}

/** Pictures stand where the text has them; the rest of the files below it. */
function PresentPost({ post, isFresh, readerId }: PostProps) {
  const { attachments, body } = post;
  const pictureOf = useFramedPictures(attachments);
  const shown = useMemo(() => picturesIn(body), [body]);
  return (
    <PostPage
      post={post}
      isFresh={isFresh}
      readerId={readerId}
      pictureOf={pictureOf}
      level={<LevelMenu size="s" thread="post" id={post.id} />}
      files={<AttachmentList attachments={attachments.filter(({ id }) => !shown.has(id))} />}
    />
  );
}

function PostSkeleton() {
  return (
    <>
      <PageHeader title="Message board" />
      <SkeletonRegion words="Loading the post">
        <SkeletonText lines={6} reading />
      </SkeletonRegion>
    </>
  );
}
