import type { BoardPost } from "@sightline/contract/board/board.shapes.ts";
import { board } from "@sightline/contract/board/board.ts";
import { Trash2 } from "lucide-react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useAction } from "#ui/overlays/useAction.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { TakeBack } from "#ui/page/TakeBack.tsx";
import { boardHref } from "#board/board.address.ts";
import { ButtonLink } from "#ui/base/Button.tsx";

/** Whoever deleted a post just now finds it here as on the board, with the way back. */
export function DeletedPost({ post, until }: { post: BoardPost; until: string }) {
  const { act: restore, busy } = useAction(useSubmit(board.restorePost, { background: true }));
  return (
    <>
      <PageHeader title={post.title} />
      <EmptyState
        title="You deleted this post"
        icon={<Trash2 />}
        action={<ButtonLink href={boardHref}>Go to the board</ButtonLink>}
      >
        <TakeBack
          until={until}
          busy={busy}
          onPress={() => void restore({ params: { id: post.id } })}
        />
      </EmptyState>
    </>
  );
}
