import type { BoardPost } from "@sightline/contract/board/board.shapes.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace, RefusedFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { postPath } from "./board.address.ts";
import { nameOf } from "#ui/words/person.words.ts";

type BoardFailedProps = {
  problem: { title: string; detail: string; request_id?: string };
  reload: () => void;
};

export function BoardFailed({ problem, reload }: BoardFailedProps) {
  return (
    <>
      <PageHeader title="Message board" />
      <ProblemFace title={problem.title} onRetry={reload} requestId={problem.request_id}>
        {problem.detail}
      </ProblemFace>
    </>
  );
}

/** Somebody else's words. */
export function NotYours({ post }: { post: BoardPost }) {
  return (
    <>
      <PageHeader title="Change the post" />
      <RefusedFace
        title="This post is not yours"
        ask={`${nameOf(post.author)} or an admin can change it.`}
        action={<ButtonLink href={`#${postPath(post.id)}`}>Back to the post</ButtonLink>}
      >
        Only who wrote a post changes its words. You can comment on it.
      </RefusedFace>
    </>
  );
}

export function WritingSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <SkeletonBlock height="l" />
    </>
  );
}
