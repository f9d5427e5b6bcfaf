import type { Gathered } from "@sightline/contract/notifications/notifications.gathered.ts";
import { othersInWords } from "@sightline/contract/notifications/notifications.gathered.words.ts";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { entryHref, type ListFilters } from "#notifications/notifications.address.ts";
import { EntryRow } from "./EntryRow.tsx";
import { GatheredEntries } from "./GatheredEntries.tsx";
import styles from "./GatheredRow.module.css";
import type { Standing } from "./useEntryStanding.ts";
import type { Marking } from "./useMarking.ts";

type GatheredRowProps = {
  gathered: Gathered;
  isRead: boolean;
  filters: ListFilters;
  marking: Marking;
  standing: Standing;
  onOpen?: (() => void) | undefined;
  menu: ReactNode;
};

/** What happened last to a thing, and what before that: unfolded, each by itself. */
export function GatheredRow({ gathered, isRead, marking, standing, ...props }: GatheredRowProps) {
  const { id, latest, latest_unread, others } = gathered;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const list = useId();
  const earlier = othersInWords(others);
  const isOpen = isUnfolded && earlier !== "";
  return (
    <>
      <EntryRow
        name={id}
        entry={latest}
        href={entryHref(latest_unread ?? latest)}
        isRead={isRead}
        isCurrent={standing.current === id}
        onStand={standing.stand}
        onMark={(read) => marking.mark(gathered, read)}
        onOpen={props.onOpen}
        menu={props.menu}
        below={
          earlier !== "" && (
            <button
              type="button"
              className={styles.earlier}
              aria-expanded={isOpen}
              aria-controls={isOpen ? list : undefined}
              data-entry={id}
              data-does={isOpen ? "fold" : "unfold"}
              onClick={() => setIsUnfolded(!isOpen)}
            >
              <ChevronRight aria-hidden="true" />
              Earlier: {earlier}
            </button>
          )
        }
      />
      {isOpen && (
        <li id={list} className={styles.entries}>
          <GatheredEntries
            gathered={gathered}
            filters={props.filters}
            marking={marking}
            standing={standing}
            onOpen={props.onOpen}
          />
        </li>
      )}
    </>
  );
}
