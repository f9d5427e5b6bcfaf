import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { shareConfirming } from "@sightline/contract/confirmations.ts";
import { groupShares, type PlaceShared } from "@sightline/contract/groups/groups.shares.ts";
import { useRef, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { Button } from "#ui/base/Button.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { RailPart } from "#ui/page/ReadingPage.tsx";
import { SkeletonText } from "#ui/lists/Skeleton.tsx";
import { useHasOpened } from "#ui/page/useHasOpened.ts";
import { AskButton } from "#confirmations/AskButton.tsx";
import { LateConfirmationNote } from "#confirmations/LateConfirmationNote.tsx";
import { AvatarStack } from "#ui/base/Avatar.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { TextLink } from "#ui/base/TextLink.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { Share2 } from "lucide-react";
import styles from "./InsightShares.module.css";
import { groupHref } from "#groups/groups.words.ts";
import { TakeBack } from "./TakeBack.tsx";
import { usePaletteActions } from "#ui/overlays/palette.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";

const ShareInsight = lateDialog(async () => (await import("./ShareDialog.tsx")).ShareInsight);

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
  const share = () => setSharing(true);
  usePaletteActions(
    mayShare ? [{ words: "Share in a group", icon: <Share2 />, onSelect: share }] : [],
  );
  if (loaded.state === "ready" && places.length === 0 && !mayShare) return null;
  return (
    <RailPart title="Shared in">
      {loaded.state === "loading" && <SkeletonText lines={2} />}
      {loaded.state === "failed" && <p className={styles.none}>{loaded.problem.title}</p>}
      {loaded.state === "ready" && places.length === 0 && (
        <p className={styles.none}>
          {reader.isRequester
            ? "No group. Only people who can see the request can read it."
            : "None of your groups."}
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
          <Button ref={shareButton} size="s" icon={<Share2 />} onClick={share}>
            Share in a group
          </Button>
        </div>
      )}
      {hasOpened && (
        <ShareInsight
          insightId={insightId}
          places={places}
          zone={zone}
          open={sharing}
          onOpenChange={setSharing}
        />
      )}
    </RailPart>
  );
}

type SharedPlacesProps = {
  places: readonly PlaceShared[];
  /** Told who opened it where; others are not. */
  isRequester: boolean;
  readerId: number | undefined;
  /** Groups this person is in, whose pages open for them. */
  ownGroupIds: ReadonlySet<number>;
  /** Takes the focus when a place goes that had it. */
  findHeir: () => HTMLElement | null;
};

/** Where an insight is shared, by whom, since and until when; for its requester also who opened it. */
function SharedPlaces({ places, ...props }: SharedPlacesProps) {
  return (
    <ul role="list" className={styles.places}>
      {places.map((place) => (
        <Place key={place.id} place={place} {...props} />
      ))}
    </ul>
  );
}

type PlaceProps = Omit<SharedPlacesProps, "places"> & { place: PlaceShared };

function Place({ place, isRequester, readerId, ownGroupIds, findHeir }: PlaceProps) {
  useFocusHeir(findHeir);
  const [asking, setAsking] = useState(false);
  const { insight_group: group, shared_by, created_at, ends_at, opened_by } = place;
  const who = shared_by.id === readerId ? "you" : nameOf(shared_by);
  return (
    <li className={styles.place}>
      {ownGroupIds.has(group.id) ? (
        <TextLink href={groupHref(group.id)} look="action">
          {group.name}
        </TextLink>
      ) : (
        <span className={styles.name}>{group.name}</span>
      )}
      <span className={styles.line}>
        by {who}, <Time moment={created_at} manner="ago" />
        {ends_at && (
          <>
            , until <Time moment={ends_at} manner="day" />
          </>
        )}
      </span>
      {isRequester && <OpenedBy people={opened_by} />}
      {place.confirmation && (
        <LateConfirmationNote
          rows={shareConfirming}
          id={place.id}
          title={`in ${group.name}`}
          confirmation={place.confirmation}
        />
      )}
      {(place.can.includes("ask_confirmation") || place.confirmation?.can.includes("lead")) && (
        <AskButton
          rows={shareConfirming}
          id={place.id}
          title={`in ${group.name}`}
          isAsked={place.confirmation !== null}
        />
      )}
      {place.can.includes("take_back") && (
        <Button
          size="s"
          look="quiet"
          aria-label={`Stop sharing in ${group.name}`}
          onClick={() => setAsking(true)}
        >
          Stop sharing
        </Button>
      )}
      {asking && <TakeBack share={place} onClose={() => setAsking(false)} />}
    </li>
  );
}

function OpenedBy({ people }: { people: PlaceShared["opened_by"] }) {
  if (people.length === 0) return <span className={styles.line}>nobody has opened it yet</span>;
  return (
    <span className={styles.opened}>
      opened by
      <AvatarStack people={people.map((one) => ({ id: one.id, name: nameOf(one) }))} limit={6} />
    </span>
  );
}
