import { renumberCitations } from "@sightline/contract/insights/citations.ts";
import { shareConfirming } from "@sightline/contract/confirmations.ts";
import type { GroupShare } from "@sightline/contract/groups/groups.shares.ts";
import { MessageSquare } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { plainWithNames } from "#conversations/mentions/mention.words.ts";
import { useTyped } from "#api/submit/typed.ts";
import { Avatar } from "#ui/base/Avatar.tsx";
import { Button } from "#ui/base/Button.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { RowLink } from "#ui/lists/LinkRow.tsx";
import { SkeletonText } from "#ui/lists/Skeleton.tsx";
import { OutcomeMark } from "#ui/base/StatusMark.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { AskButton } from "#confirmations/AskButton.tsx";
import { LateConfirmationNote } from "#confirmations/LateConfirmationNote.tsx";
import { counted, insightHref, talkName } from "#groups/groups.words.ts";
import styles from "./ShareFeed.module.css";
import type { WantedShare } from "./wantedShare.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { latePart } from "#ui/page/latePart.tsx";

const ShareTalk = latePart(
  async () => (await import("./ShareTalk.tsx")).ShareTalk,
  <SkeletonText lines={3} />,
);
const TakeBack = lateDialog(async () => (await import("./TakeBack.tsx")).TakeBack);

type ShareRowProps = {
  share: GroupShare;
  readerId: number | undefined;
  categoryName: string | undefined;
  isCurrent: boolean;
  /** It is what one came for. */
  wanted: WantedShare | undefined;
};

/** Who shares what and why, and below it what the group says of it. */
export function ShareRow({ share, readerId, categoryName, isCurrent, wanted }: ShareRowProps) {
  const { kept } = useTyped(talkName(share.id));
  // Words that were not sent yet are not left out of sight.
  const [talking, setTalking] = useState(Object.keys(kept).length > 0);
  const row = useInView(wanted);
  const [visit, setVisit] = useState<string>();
  if (wanted && wanted.visit !== visit) {
    setVisit(wanted.visit);
    if (wanted.commentId !== undefined) setTalking(true);
  }
  const [asking, setAsking] = useState(false);
  const talkId = useId();
  const { insight_response: insight, shared_by, note, ends_at } = share;
  const name = nameOf(shared_by);
  useFocusHeir(() => document.getElementById("shares-heading"));
  return (
    <li ref={row} className={styles.share} data-row data-current={isCurrent}>
      <p className={styles.by}>
        <Avatar person={{ id: shared_by.id, name }} size="s" decorative />
        <span>
          {shared_by.id === readerId ? "You" : name} shared{" "}
          <Time moment={share.created_at} manner="ago" />
          {ends_at && (
            <>
              , until <Time moment={ends_at} manner="day" />
            </>
          )}
        </span>
      </p>
      {note !== "" && <p className={styles.note}>{plainWithNames(note, share.people)}</p>}
      <div className={styles.insight}>
        <h3 className={styles.title}>
          {insight.unread && !hasConfirmed(share) && (
            <span className={styles.unread}>
              <VisuallyHidden>Not read yet: </VisuallyHidden>
            </span>
          )}
          <RowLink href={insightHref(insight.insight_request_id)}>{insight.title}</RowLink>
        </h3>
        <p className={styles.summary}>{renumberCitations(insight.summary, () => null)}</p>
        <p className={styles.about}>
          <OutcomeMark outcome={insight.outcome} />
          {categoryName && <span>{categoryName}</span>}
          <span>{counted(insight.sources_count, "source")}</span>
        </p>
      </div>
      {share.confirmation && (
        <LateConfirmationNote
          rows={shareConfirming}
          id={share.id}
          title={insight.title}
          confirmation={share.confirmation}
        />
      )}
      <div className={styles.actions}>
        <Button
          size="s"
          icon={<MessageSquare />}
          aria-expanded={talking}
          aria-controls={talking ? talkId : undefined}
          aria-label={`${talkWords(share.comments_count)} on ${insight.title}`}
          onClick={() => setTalking(!talking)}
        >
          {talkWords(share.comments_count)}
        </Button>
        {(share.can.includes("ask_confirmation") || share.confirmation?.can.includes("lead")) && (
          <AskButton
            rows={shareConfirming}
            id={share.id}
            title={insight.title}
            isAsked={share.confirmation !== null}
          />
        )}
        {share.can.includes("take_back") && (
          <Button
            size="s"
            look="quiet"
            aria-label={`Stop sharing ${insight.title}`}
            onClick={() => setAsking(true)}
          >
            Stop sharing
          </Button>
        )}
      </div>
      {talking && (
        <div id={talkId} className={styles.talk}>
          <ShareTalk share={share} readerId={readerId} wanted={wanted} />
        </div>
      )}
      {asking && <TakeBack share={share} onClose={() => setAsking(false)} />}
    </li>
  );
}

/** What is said of it comes into view by itself, once it is there. */
function useInView(wanted: WantedShare | undefined) {
  const row = useRef<HTMLLIElement>(null);
  const visit = wanted?.visit;
  useEffect(() => {
    if (visit !== undefined) row.current?.scrollIntoView?.({ block: "start" });
  }, [visit]);
  return row;
}

/** Who says to have read it as it stands now is not told that they have not. */
function hasConfirmed({ confirmation }: GroupShare): boolean {
  return confirmation !== null && confirmation.mine === confirmation.version;
}

function talkWords(count: number): string {
  return count === 0 ? "Comment" : counted(count, "comment");
}
