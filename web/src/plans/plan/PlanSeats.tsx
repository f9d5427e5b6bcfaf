import { type OrganizationPlan, seatsInWords } from "@sightline/contract/plans.ts";
import { useEffect, useRef } from "react";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import styles from "./PlanSeats.module.css";
import { freeWords, ownersOf } from "#plans/plans.words.ts";
import { SeatPicture } from "./SeatPicture.tsx";

/** How many seats there are and who sits on them, in words and as a picture of the same. */
export function PlanSeats({ plan }: { plan: OrganizationPlan }) {
  const words = seatsInWords(plan.seats);
  useAnnounceChange(words);
  return (
    <section aria-label="Seats" className={styles.seats}>
      <SeatPicture seats={plan.seats} members={plan.members} />
      <div className={styles.words}>
        <p className={styles.count}>{words}</p>
        <p className={styles.note}>
          {freeWords(plan.seats.free)} {noteOf(plan)}
        </p>
      </div>
    </section>
  );
}

function noteOf({ seats, role, members }: OrganizationPlan): string {
  if (role !== "owner")
    return `${ownersOf(members)} can ${seats.free > 0 ? "invite" : "make room"}.`;
  if (seats.free > 0) return "An open invitation takes a seat.";
  const first = seats.invited > 0 ? "Revoke an invitation, remove someone" : "Remove someone";
  return `${first}, or ask the people who run this place for more seats.`;
}

/** What others change is seen at once; those who listen are told. */
function useAnnounceChange(words: string): void {
  const announce = useAnnounce();
  const said = useRef(words);
  useEffect(() => {
    if (said.current === words) return;
    said.current = words;
    announce(words);
  }, [words, announce]);
}
