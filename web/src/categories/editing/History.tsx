import type { Person } from "@sightline/contract/people.shapes.ts";
import type { Pages } from "#api/load/usePages.ts";
import { LoadMore } from "#ui/lists/LoadMore.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { PageSection } from "#ui/page/PageSection.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import type { Difference } from "./category.differences.ts";
import { Differences } from "./Differences.tsx";
import styles from "./History.module.css";

type Entry = {
  version: number;
  changed_at: string;
  changed_by: Person | null;
  /** Null where it was made. */
  differences: readonly Difference[] | null;
};

type HistoryProps = {
  loaded: Omit<Pages<{ id: number }>, "pages">;
  entries: readonly Entry[];
  /** What the first entry says: "Made this category". */
  made: string;
};

/** Who changed what, newest first. */
export function History({ loaded, entries, made }: HistoryProps) {
  return (
    <PageSection id="history" title="History">
      {loaded.state === "loading" && (
        <SkeletonRegion words="Loading the history">
          <SkeletonText lines={3} />
        </SkeletonRegion>
      )}
      {loaded.state === "failed" && (
        <ProblemFace title="The history could not be loaded" onRetry={loaded.reload}>
          {loaded.problem?.detail}
        </ProblemFace>
      )}
      {loaded.state === "ready" && entries.length === 0 && (
        <p className={styles.none}>Nobody has changed anything here yet.</p>
      )}
      {entries.length > 0 && (
        <ol role="list" className={styles.entries}>
          {entries.map(({ version, changed_at, changed_by, differences }) => (
            <li key={version} className={styles.entry}>
              <p className={styles.who}>
                <span className={styles.name}>
                  {changed_by ? nameOf(changed_by) : "Somebody who is gone"}
                </span>{" "}
                <Time moment={changed_at} />
              </p>
              {differences ? <Differences differences={differences} /> : <p>{made}</p>}
            </li>
          ))}
        </ol>
      )}
      <LoadMore
        more={loaded.hasMore}
        loading={loaded.loadingMore}
        failed={loaded.moreFailed}
        onMore={loaded.loadMore}
        noun="changes"
      />
    </PageSection>
  );
}
