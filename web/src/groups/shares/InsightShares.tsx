import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { Share2 } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { Button } from "#ui/base/Button.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { RailPart } from "#ui/page/ReadingPage.tsx";
import { SkeletonText } from "#ui/lists/Skeleton.tsx";
import { useHasOpened } from "#ui/page/useHasOpened.ts";
import { SharedPlaces } from "./SharedPlaces.tsx";
import styles from "./SharedPlaces.module.css";

const ShareInsight = lazy(async () => ({
  default: (await import("./ShareInsight.tsx")).ShareInsight,
}));

type InsightSharesProps = {
  insightId: number;
  isRequester: boolean;
  mayShare: boolean;
  readerId: number | undefined;
  zone: string;
};

/** In the rail of an insight: where it is shared, and the way to share it. */
export function InsightShares({ insightId, mayShare, zone, ...reader }: InsightSharesProps) {
  const loaded = useLoad(groupShares.listPlacesShared, { params: { id: insightId } });
  const user = useLoad(accountProfile.getProfile).answer?.user;
  const [sharing, setSharing] = useState(false);
  const hasOpened = useHasOpened(sharing);
  const shareButton = useRef<HTMLButtonElement>(null);
  const places = loaded.answer?.places_shared ?? [];
  if (loaded.state === "ready" && places.length === 0 && !mayShare) return null;
  return (
    <RailPart title="Shared in">
      {loaded.state === "loading" && <SkeletonText lines={2} />}
      {loaded.state === "failed" && <p className={styles.none}>{loaded.problem.title}</p>}
      {loaded.state === "ready" && places.length === 0 && (
        <p className={styles.none}>
          {reader.isRequester
            ? "No group. Only who sees the request reads it."
            : "No group of yours."}
        </p>
      )}
      <SharedPlaces
        {...reader}
        places={places}
        ownGroupIds={new Set(user?.insight_groups.map(({ id }) => id))}
        findHeir={() => shareButton.current ?? findHeading()}
      />
      {mayShare && (
        <div className={styles.share}>
          <Button ref={shareButton} size="s" icon={<Share2 />} onClick={() => setSharing(true)}>
            Share in a group
          </Button>
        </div>
      )}
      {hasOpened && (
        <Suspense fallback={null}>
          <ShareInsight
            insightId={insightId}
            places={places}
            zone={zone}
            open={sharing}
            onOpenChange={setSharing}
          />
        </Suspense>
      )}
    </RailPart>
  );
}
