import { postConversation } from "@sightline/contract/conversations.ts";
import { boardModeration, type Report } from "@sightline/contract/board/board.moderation.ts";
import { board } from "@sightline/contract/board/board.ts";
import { Avatar } from "#ui/base/Avatar.tsx";
import { Badge } from "#ui/base/Badge.tsx";
import { Button } from "#ui/base/Button.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { postHref } from "#board/board.address.ts";
import styles from "./ReportRow.module.css";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useAction } from "#ui/overlays/useAction.ts";

type ReportRowProps = { report: Report; onSettled: () => void };

/** One report: who said what about whose words, and what became of it. */
export function ReportRow({ report, onSettled }: ReportRowProps) {
  const { board_post: post, board_comment_id: commentId, author, reporter } = report;
  const name = nameOf(author);
  const isPostGone = report.deleted && commentId === null;
  useFocusHeir(findHeading);
  return (
    <li className={styles.report}>
      <p className={styles.head}>
        <b>{nameOf(reporter)}</b> reported {commentId === null ? "the post" : "a comment on"}{" "}
        {isPostGone ? post.title : <TextLink href={postHref(post.id)}>{post.title}</TextLink>},{" "}
        <Time moment={report.created_at} manner="ago" />
      </p>
      <p className={styles.reason}>{report.reason}</p>
      <blockquote className={styles.words}>
        <p className={styles.author}>
          <Avatar person={{ id: author.id, name }} size="s" decorative /> {name} wrote
          {report.deleted && <Badge>deleted</Badge>}
        </p>
        <div className={styles.text}>
          <MarkdownView text={report.body} manner="talk" headingStart={4} />
        </div>
      </blockquote>
      {report.settled_at === null ? (
        <Settling report={report} onSettled={onSettled} />
      ) : (
        <Settled report={report} />
      )}
    </li>
  );
}

function Settling({ report, onSettled }: ReportRowProps) {
  const { act, busy } = useAction(useSubmit(boardModeration.settleReport, { background: true }));
  const bringBack = useBringBack(report);
  const toast = useToast();
  const { id, deleted } = report;
  const settle = async (outcome: "dismissed" | "removed") => {
    if (!(await act({ params: { id }, body: { outcome } }))) return;
    onSettled();
    if (outcome === "dismissed") return toast({ message: "Report dismissed" });
    toast({
      message: "Removed from the board",
      action: { words: "Bring it back", onPress: () => void bringBack() },
    });
  };
  const thing = report.board_comment_id === null ? "post" : "comment";
  return (
    <div className={styles.actions}>
      <Button size="s" busy={busy} onClick={() => void settle("dismissed")}>
        {deleted ? "Close the report" : `Leave the ${thing}`}
      </Button>
      {!deleted && (
        <Button size="s" look="danger" busy={busy} onClick={() => void settle("removed")}>
          Remove the {thing}
        </Button>
      )}
    </div>
  );
}

/** The way back from a removal; the report stays settled. */
function useBringBack({ board_post, board_comment_id: commentId }: Report) {
  const restorePost = useAction(useSubmit(board.restorePost, { background: true }));
  const restoreComment = useAction(
    useSubmit(postConversation.restoreComment, { background: true }),
  );
  const toast = useToast();
  return async () => {
    const isBack =
      commentId === null
        ? await restorePost.act({ params: { id: board_post.id } })
        : await restoreComment.act({ params: { id: commentId } });
    if (isBack !== false) toast({ message: "It is back on the board" });
  };
}

function Settled({ report: { outcome, settled_by, settled_at } }: { report: Report }) {
  if (!settled_by || !settled_at) return null;
  return (
    <p className={styles.settled}>
      {outcome === "removed" ? "Removed" : "Left as it was"} by {nameOf(settled_by)},{" "}
      <Time moment={settled_at} manner="ago" />
    </p>
  );
}
