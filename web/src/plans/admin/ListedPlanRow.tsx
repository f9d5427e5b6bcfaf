import { type ListedPlan, requestsCountedDays, seatsInWords } from "@sightline/contract/plans.ts";
import { useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { classes } from "#ui/base/classes.ts";
import { findHeading } from "#ui/page/focusHeading.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { useHasOpened } from "#ui/page/useHasOpened.ts";
import { peopleHref } from "#people/admin/people.words.ts";
import styles from "#people/PeopleRows.module.css";
import { SeatPicture } from "#plans/plan/SeatPicture.tsx";
import { ChangeSeats } from "./ChangeSeats.tsx";
import { ClosePlan } from "./ClosePlan.tsx";
import { InviteOwner } from "./InviteOwner.tsx";
import { ownerInWords } from "./plans.admin.words.ts";
import own from "./PlansScreen.module.css";

/** A plan as those see it who run the place. */
export function ListedPlanRow({ plan }: { plan: ListedPlan }) {
  const [open, setOpen] = useState<"owner" | "seats" | "close">();
  const hasOpened = useHasOpened(open !== undefined);
  useFocusHeir(findHeading);
  const { id, name, seats, requests_lately: lately } = plan;
  const awaiting = ownerInWords(seats);
  const on = (which: typeof open) => ({
    open: open === which,
    onOpenChange: (next: boolean) => setOpen(next ? which : undefined),
  });
  return (
    <li className={classes(styles.row, own.row)}>
      <span className={styles.words}>
        <a href={`${peopleHref}?plan=${id}`} className={own.name}>
          {name}
        </a>
        <span className={styles.line}>
          {seatsInWords(seats)} · {lately === 1 ? "1 request" : `${lately} requests`} in{" "}
          {requestsCountedDays} days
        </span>
        {awaiting && <span className={styles.line}>{awaiting}</span>}
      </span>
      <span className={styles.picture}>
        <SeatPicture seats={seats} />
      </span>
      <span className={classes(styles.actions, own.actions)}>
        {awaiting && (
          <Button
            size="s"
            aria-label={`Invite an owner for ${name}`}
            onClick={() => setOpen("owner")}
          >
            Invite an owner
          </Button>
        )}
        <Button size="s" aria-label={`Change seats of ${name}`} onClick={() => setOpen("seats")}>
          Change seats
        </Button>
        <Button size="s" look="quiet" aria-label={`Close ${name}`} onClick={() => setOpen("close")}>
          Close
        </Button>
      </span>
      {hasOpened && (
        <>
          <InviteOwner plan={plan} {...on("owner")} />
          <ChangeSeats plan={plan} {...on("seats")} />
          <ClosePlan plan={plan} {...on("close")} />
        </>
      )}
    </li>
  );
}
