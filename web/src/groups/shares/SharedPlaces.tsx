import type { PlaceShared } from "@sightline/contract/groups/groups.shapes.ts";
import { useState } from "react";
import { AvatarStack } from "#ui/base/Avatar.tsx";
import { Button } from "#ui/base/Button.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { TextLink } from "#ui/base/TextLink.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { groupHref } from "#groups/groups.words.ts";
import styles from "./SharedPlaces.module.css";
import { TakeBack } from "./TakeBack.tsx";

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
export function SharedPlaces({ places, ...props }: SharedPlacesProps) {
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
      {place.can.includes("take_back") && (
        <Button
          size="s"
          look="quiet"
          aria-label={`Take back from ${group.name}`}
          onClick={() => setAsking(true)}
        >
          Take back
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
