import type { GroupRow as Row } from "@sightline/contract/groups/groups.shapes.ts";
import type { ReactNode } from "react";
import type { LoadedPages } from "#api/load/useLoadPages.ts";
import { useStanding } from "#api/load/useStanding.ts";
import { Badge } from "#ui/base/Badge.tsx";
import { LinkRow, LinkRows, RowLink } from "#ui/lists/LinkRow.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { counted, groupHref } from "#groups/groups.words.ts";
import styles from "./GroupRows.module.css";

const nouns = { one: "group", many: "groups" };

type GroupRowsProps = {
  pages: LoadedPages<Row>;
  above: { isKnown: boolean; shown: ReactNode };
  empty: ReactNode;
};

/** The faces of the list of groups; j, k and Enter move through it. */
export function GroupRows({ pages, above, empty }: GroupRowsProps) {
  const { held } = pages;
  const { current, place, move, open } = useStanding({
    list: held.list,
    ids: held.rows.map(({ id }) => id),
    hrefOf: groupHref,
  });
  const rowsAre = above.isKnown ? pages.rowsAre : "coming";
  useListKeys({ onMove: move, onOpen: open, rowsAre });
  return (
    <PagedList
      pages={pages}
      noun={nouns}
      failed="Your groups could not be loaded"
      above={above}
      empty={empty}
      place={place}
    >
      <LinkRows label="Groups">
        {held.rows.map((group) => (
          <GroupRow key={group.id} group={group} isCurrent={group.id === current} />
        ))}
      </LinkRows>
    </PagedList>
  );
}

export function GroupRow({ group, isCurrent }: { group: Row; isCurrent: boolean }) {
  return (
    <LinkRow className={styles.row} current={isCurrent}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <RowLink href={groupHref(group.id)}>{group.name}</RowLink>
        </h2>
        {group.role === "owner" && <Badge tone="accent">Owner</Badge>}
      </div>
      {group.description !== "" && <p className={styles.about}>{group.description}</p>}
      <p className={styles.line}>
        <span>{counted(group.shares_count, "shared insight")}</span>
        <span>{counted(group.members_count, "member")}</span>
        <span>
          active <Time moment={group.activity_at} manner="ago" inLink />
        </span>
      </p>
    </LinkRow>
  );
}
