import type { Answer } from "@sightline/contract/base/endpoint.ts";
import { type plans, seatsInWords } from "@sightline/contract/plans.ts";
import { useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { ChangeSeats } from "./ChangeSeats.tsx";
import styles from "#people/PeopleRows.module.css";
import { SeatPicture } from "./SeatPicture.tsx";

export type ListedPlan = Answer<typeof plans.listPlans>["organization_plans"][number];

export function ListedPlanRow({ plan }: { plan: ListedPlan }) {
  const [changing, setChanging] = useState(false);
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>{plan.name}</span>
        <span className={styles.line}>{seatsInWords(plan.seats)}</span>
      </span>
      <span className={styles.picture}>
        <SeatPicture seats={plan.seats} />
      </span>
      <span className={styles.end}>
        <Button
          size="s"
          aria-label={`Change seats of ${plan.name}`}
          onClick={() => setChanging(true)}
        >
          Change seats
        </Button>
      </span>
      <ChangeSeats plan={plan} open={changing} onOpenChange={setChanging} />
    </li>
  );
}
