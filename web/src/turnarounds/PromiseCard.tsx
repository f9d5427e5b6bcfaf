import { categories } from "@sightline/contract/categories/categories.ts";
import { promiseAt } from "@sightline/contract/clock/clock.ts";
import { momentOf } from "@sightline/contract/base/moments.ts";
import { turnarounds } from "@sightline/contract/turnarounds.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { SkeletonBlock, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { useNow } from "#ui/words/useNow.ts";
import { DotStrip, usualStripHeight } from "#turnarounds/pictures/DotStrip.tsx";
import styles from "./PromiseCard.module.css";
import { tellLongDay, tellRecord } from "./turnarounds.words.ts";

/** What is promised if the request is sent now, and how promises of its category were kept. */
export function PromiseCard({ categoryId, zone }: { categoryId: number; zone?: string }) {
  const { answer, state } = useLoad(turnarounds.listTurnarounds, {
    query: { category: String(categoryId) },
  });
  const row = answer?.turnarounds[0];
  const promised = usePromise(categoryId) ?? row?.promised_at;
  return (
    <section className={styles.card} aria-label="The promise">
      <p className={styles.promise}>
        {promised ? (
          <>
            Submit now and have it by{" "}
            <time dateTime={promised}>{tellLongDay(new Date(promised), zone)}</time>
          </>
        ) : (
          "Working out the promise"
        )}
      </p>
      {row && <p className={styles.record}>{tellRecord(row)}</p>}
      {/* The promise holds also while how others were kept can't be told. */}
      {state === "failed" && (
        <p className={styles.record}>How long it has really taken can't be shown right now.</p>
      )}
      {state === "loading" && (
        <>
          <p className={styles.record} aria-busy="true">
            <SkeletonText />
          </p>
          <SkeletonBlock height={usualStripHeight} />
        </>
      )}
      {row && row.median_minutes !== null && (
        <DotStrip
          label={row.name}
          durations={row.durations}
          targetMinutes={row.target_minutes}
          medianMinutes={row.median_minutes}
        />
      )}
    </section>
  );
}

/** Counted here, as the answer may be some minutes old and the promise moves with the clock. */
function usePromise(categoryId: number): string | undefined {
  const now = useNow();
  const { answer } = useLoad(categories.listCategories);
  const category = answer?.insight_categories.find((one) => one.id === categoryId);
  if (!category || category.retired_at !== null) return undefined;
  return promiseAt(category.calendar, momentOf(now), category.target_minutes);
}
