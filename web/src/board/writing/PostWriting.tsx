import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import type { BoardPost } from "@sightline/contract/board/board.shapes.ts";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { dropPages } from "#api/load/usePages.ts";
import { AttachmentList } from "#attachments/AttachmentList.tsx";
import { isPicture, useFramedPictures } from "#attachments/usePictures.ts";
import {
  boardHref,
  boardPath,
  draftPath,
  editPath,
  newPostPath,
  postPath,
} from "#board/board.address.ts";
import { DraftList } from "#drafts/DraftList.tsx";
import { DraftMark } from "#drafts/DraftMark.tsx";
import { EarlierDrafts } from "#drafts/EarlierDrafts.tsx";
import { useDraftedForm } from "#drafts/useDraftedForm.ts";
import { useOtherDrafts } from "#drafts/useDrafts.ts";
import { useDraftStart } from "#drafts/useDraftStart.ts";
import type { OpenedDraft } from "#drafts/useOpenedDraft.ts";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { applyEdit } from "#ui/markdown/applyEdit.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { usePageToast } from "#ui/fields/usePageToast.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { appendMark, insertMark, withoutPicture } from "./post.pictures.ts";
import {
  contentOf,
  differingParts,
  emptyPost,
  isBegun,
  valuesOfDraft,
  valuesOfPost,
} from "./post.values.ts";
import { PostEditor } from "./PostEditor.tsx";
import { usePostForm } from "./usePostForm.ts";
import { latePart } from "#ui/page/latePart.tsx";

const UploadField = latePart(
  async () => (await import("#attachments/UploadField.tsx")).UploadField,
  <SkeletonBlock height="s" />,
);
const DraftConflict = latePart(
  async () => (await import("./PostDraftConflict.tsx")).PostDraftConflict,
  <SkeletonBlock />,
);
const PostConflict = latePart(
  async () => (await import("./PostConflict.tsx")).PostConflict,
  <SkeletonBlock />,
);

type PostWritingProps = {
  /** The post that is changed, if it is not a new one. */
  post: BoardPost | undefined;
  opened: OpenedDraft;
};

/** Where a post is written: a text that is a draft until it is on the board, with its files. */
export function PostWriting({ post, opened }: PostWritingProps) {
  const blank = post ? valuesOfPost(post) : emptyPost;
  const valuesIn = (content: unknown) => {
    const saved = valuesOfDraft(content);
    return { ...saved, base: saved.base ?? blank.base };
  };
  const start = useDraftStart({
    name: post ? `post ${post.id}` : "new post",
    isOneOfMany: post === undefined,
    draft: opened.draft,
    blank,
    valuesOf: valuesIn,
  });
  const form = usePostForm(start.values);
  const { values, newer, removed } = form;
  const navigate = useNavigate();
  const toast = useToast();
  const pageToast = usePageToast();
  const area = useRef<HTMLTextAreaElement>(null);

  function showPicture(file: Attachment): void {
    if (!isPicture(file)) return;
    // Where the cursor is, if one writes; whoever does something else is not disturbed.
    if (area.current && area.current === document.activeElement)
      applyEdit(area.current, (selected) => insertMark(selected, file));
    else form.amend((body) => appendMark(body, file));
  }

  const pathOf = (draftId: number | undefined) => {
    if (post) return editPath(post.id, draftId);
    return draftId === undefined ? newPostPath : draftPath(draftId);
  };
  const draft = useDraftedForm({
    start,
    values,
    draftOf: (written) => ({ kind: "post", content: contentOf(written) }),
    isBegun: isBegun(values),
    address: {
      asked: opened.asked,
      onMade: (id) => {
        opened.noteMade(id);
        void navigate(pathOf(id), { replace: true });
      },
    },
    onFileKept: showPicture,
  });
  const others = useOtherDrafts("post", draft);
  const { uploads } = draft;
  const there = (post?.attachments ?? []).filter(({ id }) => !removed.includes(id));
  const pictureOf = useFramedPictures([...there, ...uploads.kept]);

  async function send(deliver: typeof form.send): Promise<void> {
    if (draft.isWaitingForFiles("Try again once it has uploaded.")) return;
    const sent = await draft.send((place) => deliver(place));
    if (sent.how === "conflict") return draft.leadToConflict();
    if (sent.how !== "sent") return;
    dropPages();
    toast({ message: post ? "Changes saved" : "Your post is on the board" });
    await navigate(postPath(sent.id), { replace: true });
  }

  const discard = () =>
    draft.discard({
      message: post ? "Changes discarded" : "Draft discarded",
      to: post ? postPath(post.id) : boardPath,
      replace: true,
      backTo: pathOf,
    });

  function takePresent(): void {
    form.takeTheirs();
    pageToast({
      message: "You now have the current text",
      action: { words: "Undo", onPress: () => form.replace(values) },
    });
  }

  function removeUpload(entryId: string): void {
    const id = uploads.entries.find((one) => one.id === entryId)?.attachment?.id;
    if (id !== undefined) form.amend((body) => withoutPicture(body, id));
    uploads.remove(entryId);
  }

  function removeThere({ id }: Attachment): void {
    form.amend((body) => withoutPicture(body, id));
    form.remove(id);
  }

  return (
    <>
      <PageHeader title={post ? "Edit the post" : "New post"} />
      {!post && <DraftList {...others} hrefOf={(id) => `#${draftPath(id)}`} />}
      {draft.newer && (
        <DraftConflict newer={draft.newer} mine={values} draft={draft} replace={form.replace} />
      )}
      {newer && (
        <PostConflict
          title="This post was changed in the meantime"
          mine={values}
          theirs={newer}
          theirsName="Current text"
          keepWords="Save my text"
          takeWords="Use the current text"
          busy={form.state === "submitting"}
          onKeepMine={() => void send(form.sendMine)}
          onTakeTheirs={takePresent}
        >
          Both are shown where they differ; nothing you typed is lost. You can still change yours
          below.
        </PostConflict>
      )}
      <PostEditor
        form={form}
        areaRef={area}
        pictureOf={pictureOf}
        onFiles={uploads.add}
        files={
          <>
            <AttachmentList attachments={there} onRemove={removeThere} />
            <UploadField uploads={{ ...uploads, remove: removeUpload }} />
          </>
        }
        draftMark={
          <EarlierDrafts
            mark={<DraftMark state={draft.state} problem={draft.problem} />}
            place={draft.place}
            compare={(content) => differingParts(values, valuesOfDraft(content))}
            onTakeBack={(id) => draft.takeBack(id, { valuesOf: valuesIn, replace: form.replace })}
          />
        }
        leaveHref={post ? `#${postPath(post.id)}` : boardHref}
        onSend={() => void send(form.send)}
        onDiscard={draft.isThere ? () => void discard() : undefined}
      />
    </>
  );
}
