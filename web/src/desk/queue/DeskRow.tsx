import type { DeskRow as Row } from "@sightline/contract/desk.ts";
import { momentOf } from "@sightline/contract/base/moments.ts";
import type { Objection } from "@sightline/contract/requests/requests.objecting.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { memo } from "react";
import { CircleAlert } from "lucide-react";
import { AvatarStack } from "#ui/base/Avatar.tsx";
import { Badge } from "#ui/base/Badge.tsx";
import { Button } from "#ui/base/Button.tsx";
import { LinkRow, RowLink } from "#ui/lists/LinkRow.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useNow } from "#ui/words/useNow.ts";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import styles from "./DeskRow.module.css";
import { isLeftToOthers, mayClaim, tellHolder } from "./holder.words.ts";
import { type Counting, leftOf } from "./left.words.ts";
import { markOf } from "./near.words.ts";
import { LeftBar } from "./LeftBar.tsx";
import { nameOf } from "#ui/words/person.words.ts";

type DeskRowProps = {
  row: Row;
  me: Person;
  href: string;
  categoryName: string | undefined;
  counting: Counting | undefined;
  /** The row the keyboard stands on. */
  isCurrent: boolean;
  /** The request is open beside the queue. */
  isOpen: boolean;
  /** It is no longer what the list holds, and stands there only so that nothing moves. */
  hasLeft: boolean;
  /** Who has taken it on, where it left for that. */
  nowWith: Person | undefined;
  onClaim: (row: Row) => void;
};

/** A request in the queue: what it asks, who has it, and how much working time is left. */
export const DeskRow = memo(function DeskRow({ row, me, isCurrent, ...props }: DeskRowProps) {
  const now = momentOf(useNow());
  const left = leftOf(row, props.counting, now);
  const mark = props.hasLeft ? null : markOf(row, me, props.counting, now);
  return (
    <LinkRow
      className={styles.row}
      data-row={row.id}
      current={isCurrent}
      data-open={props.isOpen}
      data-gone={props.hasLeft || undefined}
    >
      <RowLink
        href={props.href}
        className={styles.title}
        aria-current={props.isOpen ? "true" : undefined}
      >
        {row.title}
      </RowLink>
      <span className={styles.line}>
        {row.id}
        {props.categoryName && ` · ${props.categoryName}`} ·{" "}
        {props.hasLeft ? tellLeft(props.nowWith) : tellHolder(row, me)}
        {!props.hasLeft && row.expected_at && (
          <>
            {" "}
            · told <Time moment={row.expected_at} manner="clock" inLink />
          </>
        )}
        {mark && (
          <>
            {" "}
            <Badge tone={mark.tone}>
              <CircleAlert aria-hidden="true" className={styles.markIcon} /> {mark.words}
            </Badge>
          </>
        )}
        {!props.hasLeft && row.objection && <Objected objection={row.objection} me={me} />}
      </span>
      <Present people={row.present} />
      {!props.hasLeft && (
        <>
          <span className={styles.left} data-tone={left.tone}>
            {left.words}
          </span>
          <span className={styles.bar}>
            <LeftBar left={left} />
          </span>
        </>
      )}
      <span className={styles.action}>
        {!props.hasLeft && mayClaim(row, me) && (
          <Button
            size="s"
            shortcut={isCurrent ? "X" : undefined}
            onClick={() => props.onClaim(row)}
          >
            Claim<VisuallyHidden> request {row.id}</VisuallyHidden>
          </Button>
        )}
      </span>
    </LinkRow>
  );
});

function tellLeft(nowWith: Person | undefined): string {
  return nowWith ? `now with ${nameOf(nowWith)}` : "no longer in this list";
}

/** What was said for and against a decline: it is read by somebody else now. */
function Objected({ objection, me }: { objection: Objection; me: Person }) {
  return (
    <>
      {" "}
      <Badge tone="ask">objection to a decline</Badge>
      <span className={styles.said}>Declined: “{objection.declined_reason}”</span>
      <span className={styles.said}>Objection: “{objection.reason}”</span>
      {isLeftToOthers({ objection }, me) && (
        <span className={styles.said}>You declined it, so somebody else reads it.</span>
      )}
    </>
  );
}

/** Who has it open at this moment. */
function Present({ people }: { people: readonly Person[] }) {
  return (
    <span className={styles.present}>
      {people.length > 0 && (
        <>
          <AvatarStack people={people.map((one) => ({ id: one.id, name: nameOf(one) }))} />
          <VisuallyHidden> here now</VisuallyHidden>
        </>
      )}
    </span>
  );
}
