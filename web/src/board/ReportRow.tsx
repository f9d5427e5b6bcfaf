import { boardModeration, type Report } from "@sightline/contract/board.moderation.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { LazyMarkdownView } from "#ui/LazyMarkdownView.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import { Time } from "#ui/Time.tsx";
import { useToast } from "#ui/Toast.tsx";
import { nameOf } from "#ui/person.words.ts";
import { postHref } from "./PostRow.tsx";
import styles from "./ReportRow.module.css";
import { useDeed } from "./useDeed.ts";

type ReportRowProps = { report: Report; onSettled: () => void };

/** One report: who said what about whose words, and what became of it. */
export function ReportRow({ report, onSettled }: ReportRowProps) {
  const { board_post: post, board_comment_id: commentId, author, reporter } = report;
  const name = nameOf(author);
  return (
    <li className={styles.report}>
      <p className={styles.head}>
        <b>{nameOf(reporter)}</b> reported {commentId === null ? "the post" : "a comment on"}{" "}
        <TextLink href={postHref(post.id)}>{post.title}</TextLink>,{" "}
        <Time moment={report.created_at} manner="ago" />
      </p>
      <p className={styles.reason}>{report.reason}</p>
      <blockquote className={styles.words}>
        <p className={styles.author}>
          <Avatar person={{ id: author.id, name }} size="s" decorative /> {name} wrote
          {report.deleted && <Badge>deleted</Badge>}
        </p>
        <div className={styles.text}>
          <LazyMarkdownView text={report.body} manner="talk" headingStart={4} />
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

function Settling({ report: { id, deleted, board_comment_id }, onSettled }: ReportRowProps) {
  const { act, busy } = useDeed(boardModeration.settleReport);
  const toast = useToast();
  const settle = async (outcome: "dismissed" | "removed") => {
    if (!(await act({ params: { id }, body: { outcome } }))) return;
    onSettled();
    toast({ message: outcome === "removed" ? "Removed from the board" : "Report dismissed" });
  };
  const thing = board_comment_id === null ? "post" : "comment";
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

function Settled({ report: { outcome, settled_by, settled_at } }: { report: Report }) {
  if (!settled_by || !settled_at) return null;
  return (
    <p className={styles.settled}>
      {outcome === "removed" ? "Removed" : "Left as it was"} by {nameOf(settled_by)},{" "}
      <Time moment={settled_at} manner="ago" />
    </p>
  );
}
