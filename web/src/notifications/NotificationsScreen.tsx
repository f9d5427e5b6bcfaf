import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import {
  choicesFor,
  choiceWords,
} from "@sightline/contract/notifications/notifications.choices.words.ts";
import {
  type NotificationChoice,
  notificationChoiceNames,
} from "@sightline/contract/notifications/notifications.choices.ts";
import { gatheredNotifications } from "@sightline/contract/notifications/notifications.gathered.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { BellRing, CheckCheck, Settings2 } from "lucide-react";
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { Select } from "#ui/choices/Select.tsx";
import { FilterPills } from "#ui/lists/FilterPills.tsx";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { GatheredList } from "#notifications/list/GatheredList.tsx";
import {
  type ListFilters,
  listQuery,
  readFilters,
  wholeList,
  writeFilters,
} from "./notifications.address.ts";
import styles from "./NotificationsScreen.module.css";
import { useEntryStanding } from "#notifications/list/useEntryStanding.ts";
import { useMarking } from "#notifications/list/useMarking.ts";

/** Everything one was told of, to be narrowed and put away. */
export function NotificationsScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(search), [search]);
  const show = (next: ListFilters) => void navigate(writeFilters(next), { replace: true });
  const pages = useLoadPages(
    gatheredNotifications.listGathered,
    { query: listQuery(filters) },
    (answer) => answer.gathered,
    // Who reads something among the unread ones still has it before them.
    { goneLeave: !filters.isUnread },
  );
  const unread = useLoad(notifications.getUnread, {}).answer?.unread.all ?? 0;
  const marking = useMarking(filters.choice);
  const { rows } = pages.held;
  const standing = useEntryStanding();
  useListKeys({
    onMove: standing.move,
    onOpen: standing.open,
    further: standing.keys,
    rowsAre: pages.rowsAre,
  });
  return (
    <>
      <PageHeader
        title="Notifications"
        sub="What happened where you take part"
        action={
          <div className={styles.actions}>
            <ButtonLink
              look="quiet"
              icon={<Settings2 />}
              href="#/app/account?section=notifications"
            >
              Choices
            </ButtonLink>
            <Button
              icon={<CheckCheck />}
              disabled={unread === 0 || rows.length === 0}
              onClick={() => void marking.markAll(rows)}
            >
              {filters.choice === null ? "Mark all as read" : "Mark all of this kind as read"}
            </Button>
          </div>
        }
      />
      <Filters filters={filters} onChange={show} />
      <GatheredList
        pages={pages}
        filters={filters}
        marking={marking}
        standing={standing}
        hasMenus
        empty={<Nothing filters={filters} onClear={() => show(wholeList)} />}
      />
    </>
  );
}

type FiltersProps = { filters: ListFilters; onChange: (next: ListFilters) => void };

function Filters({ filters, onChange }: FiltersProps) {
  const role = useLoad(accountProfile.getProfile).answer?.user.role;
  const kinds: readonly NotificationChoice[] = role ? choicesFor(role) : notificationChoiceNames;
  return (
    <div className={styles.filters}>
      <FilterPills
        label="Which notifications"
        options={[{ value: "unread", label: "Unread" }]}
        value={filters.isUnread ? ["unread"] : []}
        onValueChange={(on) => onChange({ ...filters, isUnread: on.includes("unread") })}
      >
        <Select
          look="pill"
          label="Kind"
          options={[
            { value: "any", label: "Any kind" },
            ...kinds.map((value) => ({ value, label: choiceWords[value].label })),
          ]}
          value={filters.choice ?? "any"}
          onValueChange={(next) =>
            onChange({
              ...filters,
              choice: notificationChoiceNames.find((name) => name === next) ?? null,
            })
          }
        />
      </FilterPills>
    </div>
  );
}

function Nothing({ filters, onClear }: { filters: ListFilters; onClear: () => void }) {
  if (filters.choice === null && filters.isUnread) {
    return (
      <EmptyState
        title="You're up to date"
        icon={<BellRing />}
        action={<Button onClick={onClear}>Show those you have read</Button>}
      >
        None of your notifications is unread.
      </EmptyState>
    );
  }
  if (filters.choice !== null) {
    return (
      <EmptyState
        title={filters.isUnread ? "Nothing of this kind is unread" : "Nothing of this kind yet"}
        icon={<BellRing />}
        action={<Button onClick={onClear}>Show all notifications</Button>}
      >
        {choiceWords[filters.choice].note}: that would stand here.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nothing to tell you yet" icon={<BellRing />}>
      When something happens where you take part, it stands here. Under Account you choose what you
      want to hear of.
    </EmptyState>
  );
}
