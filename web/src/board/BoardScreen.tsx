import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import type { BoardPost } from "@sightline/contract/board/board.shapes.ts";
import { board } from "@sightline/contract/board/board.ts";
import type { Draft } from "@sightline/contract/drafts.ts";
import { Plus } from "lucide-react";
import { lazy, Suspense, useMemo, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { AttachmentList } from "#attachments/AttachmentList.tsx";
import { isPicture, useFramedPictures } from "#attachments/usePictures.ts";
import { useUploads } from "#attachments/useUploads.ts";
import { discardDraft, undoDiscard } from "#drafts/discards.ts";
import { DraftList } from "#drafts/DraftList.tsx";
import { DraftMark } from "#drafts/DraftMark.tsx";
import { useDraft } from "#drafts/useDraft.ts";
import { useDrafts } from "#drafts/useDrafts.ts";
import { useOpenedDraft } from "#drafts/useOpenedDraft.ts";
import { useFormTurn } from "#drafts/useFormTurn.ts";
import { useReader } from "#api/session/useReader.ts";
import { applyEdit } from "#ui/markdown/applyEdit.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import {
  boardHref,
  draftPath,
  editPath,
  newPostPath,
  postPath,
  readBoardAddress,
} from "./board.address.ts";
import { BoardFailed, NotYours, WritingSkeleton } from "./BoardFaces.tsx";
import { BoardList } from "./BoardList.tsx";
import { NoSuchPost } from "./post/NoSuchPost.tsx";
import { appendMark, insertMark, withoutPicture } from "./writing/post.pictures.ts";
import {
  contentOf,
  isBegun,
  postOfDraft,
  valuesOfDraft,
  valuesOfPost,
} from "./writing/post.values.ts";
import { PostEditor } from "./writing/PostEditor.tsx";
import { useNamedDraft } from "./writing/useNamedDraft.ts";
import { usePostForm } from "./writing/usePostForm.ts";
import { usePostStart } from "./writing/usePostStart.ts";
import { usePostVerbs } from "./writing/usePostVerbs.ts";

const UploadField = lazy(async () => ({
  default: (await import("#attachments/UploadField.tsx")).UploadField,
}));
const PostConflict = lazy(async () => ({
  default: (await import("./writing/PostConflict.tsx")).PostConflict,
}));

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
  return (
    <>
      <PageHeader
        title="Message board"
        sub="What people here tell each other, across all organizations"
        action={
          <ButtonLink look="primary" href={`#${newPostPath}`} icon={<Plus />} shortcut="C">
            New post
          </ButtonLink>
        }
      />
      <Drafts />
      <BoardList />
    </>
  );
}

/** What was begun and not posted yet. */
function Drafts({ without }: { without?: number | undefined }) {
  const { rows, hasMore } = useDrafts("post");
  return (
    <DraftList
      rows={rows.filter(({ id }) => id !== without)}
      hasMore={hasMore}
      hrefOf={(id) => `#${draftPath(id)}`}
    />
  );
}

/** A new post, or one that lies as a draft. */
function Beginning({ draftId }: { draftId: number | undefined }) {
  const opened = useAskedDraft(draftId);
  if (opened.problem?.code === "not_found") return <Navigate to={newPostPath} replace />;
  if (opened.problem) return <BoardFailed problem={opened.problem} reload={opened.reload} />;
  if (opened.isWaiting) return <WritingSkeleton title="New post" />;
  const changes = opened.draft && postOfDraft(opened.draft.content);
  if (changes !== undefined) return <Navigate to={editPath(changes, draftId)} replace />;
  return <Writing key={opened.turn} post={undefined} {...opened.writing} />;
}

/** A post that is there, to be changed. */
function Changing({ id, draftId }: { id: number; draftId: number | undefined }) {
  const loaded = useLoad(board.getPost, { params: { id } });
  const opened = useAskedDraft(draftId);
  if (loaded.state === "failed" && loaded.problem.code === "not_found") return <NoSuchPost />;
  if (loaded.state === "failed")
    return <BoardFailed problem={loaded.problem} reload={loaded.reload} />;
  if (loaded.state === "loading" || opened.isWaiting)
    return <WritingSkeleton title="Change the post" />;
  const { board_post: post } = loaded.answer;
  if (!post.can.includes("edit")) return <NotYours post={post} />;
  return <Writing key={opened.turn} post={post} {...opened.writing} />;
}

/** The draft that the address names, unless the text on screen has itself just become that draft. */
function useAskedDraft(asked: number | undefined) {
  const { turn, opened: id, noteMade } = useFormTurn({ asked, isReview: false });
  const opened = useOpenedDraft(id);
  return { ...opened, turn, writing: { draft: opened.draft, asked, onDraftMade: noteMade } };
}

type WritingProps = {
  post: BoardPost | undefined;
  draft: Draft | undefined;
  /** The draft that the address names. */
  asked: number | undefined;
  onDraftMade: (id: number) => void;
};

/** The text is held here: a form, a draft on the server, and files that belong to the draft. */
function Writing({ post, draft: opened, asked, onDraftMade }: WritingProps) {
  const { start, typed } = usePostStart(post, opened);
  const form = usePostForm(start);
  const { values, base, newer, removed } = form;
  const isOwn = start.isKept || values !== start.values;
  const draft = useDraft(
    { kind: "post", content: contentOf(values, base) },
    isOwn && isBegun(values),
    {
      place: start.place,
      saved: start.saved && { kind: "post", content: contentOf(start.saved, start.base) },
    },
  );
  useNamedDraft({ id: draft.place?.id, asked, postId: post?.id, onMade: onDraftMade });
  const area = useRef<HTMLTextAreaElement>(null);
  const showPicture = (file: Attachment) => {
    if (!isPicture(file)) return;
    // Where the cursor is, if one writes; whoever does something else is not disturbed.
    if (area.current && area.current === document.activeElement)
      applyEdit(area.current, (selected) => insertMark(selected, file));
    else form.amend((body) => appendMark(body, file));
  };
  const findPlace = async () => {
    const place = await draft.ensure();
    return place && { draft_id: place.id };
  };
  const uploads = useUploads(opened?.attachments ?? [], findPlace, showPicture);
  const there = (post?.attachments ?? []).filter(({ id }) => !removed.includes(id));
  const pictureOf = useFramedPictures([...there, ...uploads.kept]);
  const verbs = usePostVerbs({
    form,
    typed,
    draft,
    saver: draft.saver,
    isSendingFiles: uploads.isSending,
    onDiscard: discardDraft,
    onUndoDiscard: undoDiscard,
  });
  const removeUpload = (entryId: string) => {
    const entry = uploads.entries.find(({ id }) => id === entryId);
    const id = entry?.attachment?.id;
    if (id !== undefined) form.amend((body) => withoutPicture(body, id));
    uploads.remove(entryId);
  };
  const removeThere = ({ id }: Attachment) => {
    form.amend((body) => withoutPicture(body, id));
    form.remove(id);
  };

  return (
    <>
      <PageHeader title={post ? "Change the post" : "New post"} />
      {!post && <Drafts without={draft.place?.id} />}
      <Suspense fallback={<SkeletonBlock />}>
        {draft.newer && (
          <PostConflict
            title="This draft was changed on another device"
            mine={values}
            theirs={valuesOfDraft(draft.newer.content).values}
            theirsName="On the other device"
            keepWords="Keep my text"
            takeWords="Take the other text"
            onKeepMine={() => draft.saver.keepMine()}
            onTakeTheirs={() =>
              draft.newer && verbs.takeDraft(valuesOfDraft(draft.newer.content).values)
            }
          >
            Both are shown where they differ; nothing you typed is lost.
          </PostConflict>
        )}
        {newer && (
          <PostConflict
            title="This post was changed in the meantime"
            mine={values}
            theirs={valuesOfPost(newer)}
            theirsName="As it reads now"
            keepWords="Save my text"
            takeWords="Take the present text"
            busy={form.state === "submitting"}
            onKeepMine={verbs.sendMine}
            onTakeTheirs={verbs.takePresent}
          >
            Both are shown where they differ; nothing you typed is lost. You can still change yours
            below.
          </PostConflict>
        )}
      </Suspense>
      <PostEditor
        form={form}
        areaRef={area}
        pictureOf={pictureOf}
        onFiles={uploads.add}
        files={
          <Suspense fallback={<SkeletonBlock height="s" />}>
            <AttachmentList attachments={there} onRemove={removeThere} />
            <UploadField uploads={{ ...uploads, remove: removeUpload }} />
          </Suspense>
        }
        draftMark={<DraftMark state={draft.state} problem={draft.problem} />}
        leaveHref={post ? `#${postPath(post.id)}` : boardHref}
        onSend={verbs.send}
        onDiscard={draft.state === "nothing" ? undefined : verbs.discard}
      />
    </>
  );
}
