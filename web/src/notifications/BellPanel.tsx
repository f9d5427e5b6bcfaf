import { gatheredNotifications } from "@sightline/contract/notifications/notifications.gathered.ts";
import { CheckCheck } from "lucide-react";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { dropPagesOf } from "#api/load/usePages.ts";
import { useReader } from "#api/session/useReader.ts";
import { Button } from "#ui/base/Button.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { SkeletonRows } from "#ui/lists/Skeleton.tsx";
import { BellPopover } from "./BellPopover.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import styles from "./BellPanel.module.css";
import { GatheredList } from "#notifications/list/GatheredList.tsx";
import { wholeList } from "./notifications.address.ts";
import { notificationsPath } from "./notifications.path.ts";
import { useEntryStanding } from "#notifications/list/useEntryStanding.ts";
import { useMarking } from "#notifications/list/useMarking.ts";

type BellPanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLButtonElement | null>;
  unread: number;
};

const asked = { query: { limit: "10" } };

/** The latest of what one was told of, beside the bell. */
export function BellPanel({ onOpenChange, anchor, ...props }: BellPanelProps) {
  const { zone } = useReader();
  const isFollowing = useRef(false);
  const start = useRef<HTMLDivElement>(null);
  const follow = () => {
    isFollowing.current = true;
    onOpenChange(false);
  };
  return (
    <BellPopover
      {...props}
      title="Notifications"
      anchor={anchor}
      start={start}
      onOpenChange={onOpenChange}
      // Who goes somewhere finds the focus there.
      returnsFocus={() => !isFollowing.current}
    >
      <TimeZone zone={zone}>
        <Latest frame={start} unread={props.unread} onFollow={follow} />
      </TimeZone>
    </BellPopover>
  );
}

type LatestProps = {
  frame: RefObject<HTMLDivElement | null>;
  unread: number;
  onFollow: () => void;
};

function Latest({ frame, unread, onFollow }: LatestProps) {
  // What came since the last look is no news to whoever opens it because of that.
  useState(() => dropPagesOf(gatheredNotifications.listGathered, asked));
  const pages = useLoadPages(
    gatheredNotifications.listGathered,
    asked,
    (answer) => answer.gathered,
    { goneLeave: true },
  );
  const marking = useMarking(wholeList.choice);
  const { rows } = pages.held;
  const standing = useEntryStanding();
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => standing.move(1),
    j: () => standing.move(1),
    ArrowUp: () => standing.move(-1),
    k: () => standing.move(-1),
    ...standing.keys,
  };

  function press(event: KeyboardEvent): void {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  return (
    // The keys of a list, for what stands in it; each of its rows has a link and a button for the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} tabIndex={-1} className={styles.panel} onKeyDown={press}>
      <div className={styles.list}>
        <GatheredList
          pages={pages}
          filters={wholeList}
          marking={marking}
          standing={standing}
          onOpen={onFollow}
          skeleton={<SkeletonRows rows={4} />}
          empty={<p className={styles.nothing}>Nothing to tell you yet.</p>}
        />
      </div>
      <div className={styles.foot}>
        <TextLink href={`#${notificationsPath}`} onClick={onFollow}>
          All notifications
        </TextLink>
        <Button
          look="quiet"
          size="s"
          icon={<CheckCheck />}
          disabled={unread === 0 || rows.length === 0}
          onClick={() => void marking.markAll(rows)}
        >
          Mark all as read
        </Button>
      </div>
    </div>
  );
}
