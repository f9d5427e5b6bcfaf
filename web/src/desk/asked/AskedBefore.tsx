import { type AskedRequest, deskAsked } from "@sightline/contract/desk.asked.ts";
import { useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { Button } from "#ui/base/Button.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import styles from "./AskedBefore.module.css";
import { AskedRow } from "./AskedRow.tsx";
import { LinkSame } from "./LinkSame.tsx";
import { useLinking } from "./useLinking.ts";
import type { Taking } from "./useTaking.ts";

const AskedDialog = lateDialog(async () => (await import("./AskedDialog.tsx")).AskedDialog);

/** The likeliest; the rest is a press away, or the notes below would be out of reach. */
const shownFirst = 4;

type AskedBeforeProps = {
  requestId: number;
  categoryName: (id: number) => string | undefined;
  /** Null for who does not write the insight. */
  taking: Taking | null;
};

/** What others asked, before or since, and were answered, to be had beside the question. */
export function AskedBefore({ requestId, categoryName, taking }: AskedBeforeProps) {
  const asked = useLoad(deskAsked.listAskedBefore, { params: { id: requestId } });
  const same = useLoad(deskAsked.listSameRequests, { params: { id: requestId } });
  const { link, unlink } = useLinking(requestId);
  const [openedId, setOpenedId] = useState<number>();
  const [showsAll, setShowsAll] = useState(false);
  const linked = same.answer?.same_requests ?? [];
  const alike = (asked.answer?.asked_before ?? []).filter(
    ({ id }) => !linked.some((one) => one.id === id),
  );
  const opened = [...linked, ...alike].find(({ id }) => id === openedId);
  const reload = () => {
    asked.reload();
    same.reload();
  };
  const rowOf = (one: AskedRequest, isLinked: boolean) => (
    <AskedRow
      key={one.id}
      asked={one}
      categoryName={categoryName(one.insight_category_id)}
      taking={taking}
      isLinked={isLinked}
      onOpen={() => setOpenedId(one.id)}
      onLink={() => void (isLinked ? unlink(one.id) : link(one.id))}
    />
  );
  return (
    <section className={styles.asked} aria-labelledby="asked-before-heading">
      {linked.length > 0 && (
        <>
          <h2 id="same-heading">Asks the same</h2>
          <ul role="list" className={styles.rows} aria-labelledby="same-heading">
            {linked.map((one) => rowOf(one, true))}
          </ul>
        </>
      )}
      <h2 id="asked-before-heading">Similar requests</h2>
      {asked.state === "loading" && (
        <SkeletonRegion words="Looking for similar requests">
          <SkeletonText lines={3} />
        </SkeletonRegion>
      )}
      {(asked.state === "failed" || same.state === "failed") && (
        <p className={styles.quiet}>
          Similar requests could not be loaded.{" "}
          <Button size="s" look="quiet" onClick={reload}>
            Try again
          </Button>
        </p>
      )}
      {asked.state === "ready" && alike.length === 0 && (
        <p className={styles.quiet}>
          {linked.length > 0 ? "Nothing else like it was found." : "Nothing like it was found."}
        </p>
      )}
      {alike.length > 0 && (
        <ul role="list" className={styles.rows} aria-labelledby="asked-before-heading">
          {(showsAll ? alike : alike.slice(0, shownFirst)).map((one) => rowOf(one, false))}
        </ul>
      )}
      {!showsAll && alike.length > shownFirst && (
        <Button size="s" className={styles.more} onClick={() => setShowsAll(true)}>
          Show {alike.length - shownFirst} more
        </Button>
      )}
      <LinkSame requestId={requestId} onLink={link} />
      {opened && (
        <AskedDialog
          asked={opened}
          requestId={requestId}
          categoryName={categoryName(opened.insight_category_id)}
          taking={taking}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </section>
  );
}
