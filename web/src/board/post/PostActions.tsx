import type { BoardPost } from "@sightline/contract/board/board.shapes.ts";
import { board } from "@sightline/contract/board/board.ts";
import { postConfirming } from "@sightline/contract/confirmations.ts";
import { Ellipsis, Flag, History, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { LazyMenu } from "#ui/overlays/LazyMenu.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { dropPages } from "#api/load/usePages.ts";
import { editPath, postPath } from "#board/board.address.ts";
import styles from "./PostActions.module.css";
import { AskButton } from "#confirmations/AskButton.tsx";
import { ThanksButton } from "#conversations/thanks/ThanksButton.tsx";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useAction } from "#ui/overlays/useAction.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";

const ReportDialog = lateDialog(
  async () => (await import("#board/moderation/ReportDialog.tsx")).ReportDialog,
);

type PostActionsProps = {
  post: BoardPost;
  readerId: number | undefined;
  isHistory: boolean;
  onHistory: () => void;
  level: ReactNode;
};

/** What this person may do to the post. */
export function PostActions({ post, readerId, isHistory, onHistory, level }: PostActionsProps) {
  const { id, can, versions } = post;
  const [isReporting, setReporting] = useState(false);
  const report = useAction(useSubmit(board.reportPost, { background: true }));
  const { remove, isRemoving } = useRemoval(id);
  const params = { id };
  const thanking = useSubmit(board.thankForPost, { background: true });
  const takingBack = useSubmit(board.takePostThanksBack, { background: true });
  const thank = async (given: boolean) => {
    const done = await (given ? thanking : takingBack).submit({ params });
    return done.ok ? undefined : done.problem;
  };
  return (
    <div className={styles.actions}>
      {post.thanks && (
        <ThanksButton
          thanks={post.thanks}
          isOwn={post.author.id === readerId}
          readerId={readerId}
          onChange={thank}
        />
      )}
      {can.includes("edit") && (
        <ButtonLink size="s" look="quiet" icon={<Pencil />} href={`#${editPath(id)}`}>
          Edit
        </ButtonLink>
      )}
      {can.includes("delete") && (
        <Button size="s" look="quiet" icon={<Trash2 />} busy={isRemoving} onClick={remove}>
          Delete
        </Button>
      )}
      {(can.includes("pin") || can.includes("unpin")) && <PinButton post={post} />}
      {(can.includes("ask_confirmation") || post.confirmation?.can.includes("lead")) && (
        <AskButton
          rows={postConfirming}
          id={id}
          title={post.title}
          isAsked={post.confirmation !== null}
        />
      )}
      {versions.length > 1 && (
        <Button
          size="s"
          look="quiet"
          icon={<History />}
          aria-expanded={isHistory}
          onClick={onHistory}
        >
          What changed
        </Button>
      )}
      {level}
      {can.includes("report") && (
        <LazyMenu
          trigger={<IconButton name="More to do with this post" icon={<Ellipsis />} />}
          sections={[
            {
              entries: [{ words: "Report", icon: <Flag />, onSelect: () => setReporting(true) }],
            },
          ]}
        />
      )}
      {isReporting && (
        <ReportDialog
          name={`report post ${id}`}
          title="Report this post"
          busy={report.busy}
          onReport={async (reason) => (await report.act({ params, body: { reason } })) !== false}
          onClose={() => setReporting(false)}
        />
      )}
    </div>
  );
}

/** One button for both ways, so that the focus stays on it. */
function PinButton({ post: { id, can } }: { post: BoardPost }) {
  const pin = useAction(useSubmit(board.pinPost, { background: true }));
  const unpin = useAction(useSubmit(board.unpinPost, { background: true }));
  const isPinned = can.includes("unpin");
  const params = { id };
  return (
    <Button
      size="s"
      look="quiet"
      icon={isPinned ? <PinOff /> : <Pin />}
      busy={pin.busy || unpin.busy}
      onClick={() => void (isPinned ? unpin.act({ params }) : pin.act({ params }))}
    >
      {isPinned ? "Unpin" : "Pin"}
    </Button>
  );
}

/** Done at once; the toast takes it back. */
function useRemoval(id: number) {
  const { act: remove, busy } = useAction(useSubmit(board.deletePost, { background: true }));
  const { act: restore } = useAction(useSubmit(board.restorePost, { background: true }));
  const navigate = useNavigate();
  const toast = useToast();

  async function undo(): Promise<void> {
    if (await restore({ params: { id } })) await navigate(postPath(id));
  }

  async function run(): Promise<void> {
    if ((await remove({ params: { id } })) === false) return;
    dropPages();
    // Going back does not lead to what is no longer there.
    await navigate("/app/community/board", { replace: true });
    toast({ message: "Post deleted", action: { words: "Undo", onPress: () => void undo() } });
  }

  return { remove: () => void run(), isRemoving: busy };
}
