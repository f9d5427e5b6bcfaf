import type { BoardPost } from "@sightline/contract/board/board.shapes.ts";
import { board } from "@sightline/contract/board/board.ts";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { Navigate, useLocation } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { useReader } from "#api/session/useReader.ts";
import { DraftGate } from "#drafts/DraftGate.tsx";
import { DraftList } from "#drafts/DraftList.tsx";
import { useDrafts } from "#drafts/useDrafts.ts";
import { useOpenedDraft } from "#drafts/useOpenedDraft.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { RefusedFace } from "#ui/page/ProblemFace.tsx";
import { usePaletteActions } from "#ui/overlays/palette.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { TimeZone } from "#ui/words/Time.tsx";
import { draftPath, editPath, newPostPath, postPath, readBoardAddress } from "./board.address.ts";
import { BoardList } from "./BoardList.tsx";
import { NoSuchPost } from "#board/post/NoSuchPost.tsx";
import { postOfDraft } from "#board/writing/post.values.ts";
import { PostWriting } from "#board/writing/PostWriting.tsx";

/** The board: what people here tell each other, and the place to write. */
export function BoardScreen() {
  const { search } = useLocation();
  const address = useMemo(() => readBoardAddress(search), [search]);
  const { zone } = useReader();
  return (
    <TimeZone zone={zone}>
      {address.edit !== undefined ? (
        <Changing key={address.edit} id={address.edit} draftId={address.draft} />
      ) : address.isWriting ? (
        <Beginning draftId={address.draft} />
      ) : (
        <Board />
      )}
    </TimeZone>
  );
}

function Board() {
  const drafts = useDrafts("post");
  const newPostHref = `#${newPostPath}`;
  usePaletteActions([{ words: "New post", icon: <Plus />, shortcut: "C", href: newPostHref }]);
  return (
    <>
      <PageHeader
        title="Message board"
        sub="What people here tell each other, across all organizations"
        action={
          <ButtonLink look="primary" href={newPostHref} icon={<Plus />} shortcut="C">
            New post
          </ButtonLink>
        }
      />
      <BoardList
        above={{
          isKnown: drafts.isKnown,
          shown: <DraftList {...drafts} hrefOf={(id) => `#${draftPath(id)}`} />,
        }}
      />
    </>
  );
}

/** A new post, or one that lies as a draft. */
function Beginning({ draftId }: { draftId: number | undefined }) {
  const opened = useOpenedDraft({ asked: draftId });
  const changes = opened.draft && postOfDraft(opened.draft.content);
  const drafts = useDrafts("post");
  return (
    <DraftGate
      title="Message board"
      skeleton={<WritingSkeleton title="New post" />}
      needs={[
        { ...opened, gone: <Navigate to={newPostPath} replace /> },
        { state: drafts.isKnown ? "ready" : "loading" },
      ]}
    >
      {() =>
        changes === undefined ? (
          <PostWriting key={opened.turn} post={undefined} opened={opened} />
        ) : (
          <Navigate to={editPath(changes, draftId)} replace />
        )
      }
    </DraftGate>
  );
}

/** A post that is there, to be changed. */
function Changing({ id, draftId }: { id: number; draftId: number | undefined }) {
  const loaded = useLoad(board.getPost, { params: { id } });
  const opened = useOpenedDraft({ asked: draftId });
  const post = loaded.answer?.board_post;
  return (
    <DraftGate
      title="Message board"
      skeleton={<WritingSkeleton title="Edit the post" />}
      needs={[
        { ...loaded, gone: <NoSuchPost /> },
        // Without its draft the change begins anew.
        opened.state === "failed" ? { state: "ready" } : opened,
      ]}
    >
      {() => {
        if (!post) return null;
        if (!post.can.includes("edit")) return <NotYours post={post} />;
        return <PostWriting key={opened.turn} post={post} opened={opened} />;
      }}
    </DraftGate>
  );
}

/** Somebody else's words. */
function NotYours({ post }: { post: BoardPost }) {
  return (
    <>
      <PageHeader title="Edit the post" />
      <RefusedFace
        title="This post is not yours"
        ask={`${nameOf(post.author)} or an admin can change it.`}
        action={<ButtonLink href={`#${postPath(post.id)}`}>Back to the post</ButtonLink>}
      >
        You can comment on it instead.
      </RefusedFace>
    </>
  );
}

function WritingSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <SkeletonBlock height="l" />
    </>
  );
}
