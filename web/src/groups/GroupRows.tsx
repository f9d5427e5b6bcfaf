import type { GroupRow } from "@sightline/contract/groups.shapes.ts";
import type { ReactNode } from "react";
import type { LoadedPages } from "#api/useLoadPages.ts";
import { useStanding } from "#api/useStanding.ts";
import { Badge } from "#ui/Badge.tsx";
import { NewerRows } from "#ui/Banner.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { ProblemFace } from "#ui/ProblemFace.tsx";
import { SkeletonRegion, SkeletonRows } from "#ui/Skeleton.tsx";
import { Time } from "#ui/Time.tsx";
import { useListKeys } from "#ui/useListKeys.ts";
import { counted, groupHref } from "./groups.words.ts";
import styles from "./GroupRows.module.css";

const nouns = { one: "group", many: "groups" };

/** The faces of the list of groups; j, k and Enter move through it. */
export function GroupRows({ pages, empty }: { pages: LoadedPages<GroupRow>; empty: ReactNode }) {
  const { held } = pages;
  const { current, place, move, open } = useStanding({
    list: held.list,
    ids: held.rows.map(({ id }) => id),
    hrefOf: groupHref,
  });
  useListKeys({ onMove: move, onOpen: open });
  if (pages.state === "loading") {
    return (
      <SkeletonRegion words="Loading groups">
        <SkeletonRows rows={4} />
      </SkeletonRegion>
    );
  }
  if (pages.state === "failed") {
    return (
      <ProblemFace
        title="Your groups could not be loaded"
        onRetry={pages.reload}
        requestId={pages.problem?.request_id}
      >
        {pages.problem?.detail}
      </ProblemFace>
    );
  }
  return (
    <>
      <NewerRows count={held.newer} noun={nouns} onShow={pages.showNewer} />
      {held.rows.length === 0 ? (
        empty
      ) : (
        <div ref={place}>
          <ul role="list" aria-label="Groups" className={styles.rows}>
            {held.rows.map((group) => (
              <Row key={group.id} group={group} isCurrent={group.id === current} />
            ))}
          </ul>
        </div>
      )}
      <LoadMore
        more={pages.hasMore}
        loading={pages.loadingMore}
        failed={pages.moreFailed}
        onMore={pages.loadMore}
        noun={nouns.many}
      />
    </>
  );
}

function Row({ group, isCurrent }: { group: GroupRow; isCurrent: boolean }) {
  return (
    <li className={styles.row} data-row data-current={isCurrent}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <a href={groupHref(group.id)} className={styles.link}>
            {group.name}
          </a>
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
    </li>
  );
}
