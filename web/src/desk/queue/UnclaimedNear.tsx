import type { DeskRow } from "@sightline/contract/desk.ts";
import { momentOf } from "@sightline/contract/base/moments.ts";
import { CircleAlert } from "lucide-react";
import { Button } from "#ui/base/Button.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { useNow } from "#ui/words/useNow.ts";
import { type Counting, leftOf } from "./left.words.ts";
import { isNear } from "./near.words.ts";
import styles from "./UnclaimedNear.module.css";

type UnclaimedNearProps = {
  rows: readonly DeskRow[];
  hrefOf: (id: number) => string;
  countingOf: (id: number) => Counting | undefined;
  onClaim: (row: DeskRow) => void;
};

/** Work that nobody has taken on although its time is nearly up: above all else, for everybody. */
export function UnclaimedNear({ rows, hrefOf, countingOf, onClaim }: UnclaimedNearProps) {
  const now = momentOf(useNow());
  const near = rows
    .map((row) => ({ row, counting: countingOf(row.insight_category_id) }))
    .filter(({ row, counting }) => row.analyst === null && isNear(row, counting, now));
  if (near.length === 0) return null;
  return (
    <section className={styles.near} aria-labelledby="unclaimed-near">
      <h2 id="unclaimed-near" className={styles.heading}>
        <CircleAlert aria-hidden="true" className={styles.icon} />
        Nobody works on {near.length === 1 ? "this" : "these"} yet, and time is running out
      </h2>
      <ul role="list" className={styles.rows}>
        {near.map(({ row, counting }) => (
          <li key={row.id} className={styles.row}>
            <TextLink href={hrefOf(row.id)}>{row.title}</TextLink>
            <span className={styles.left}>{leftOf(row, counting, now).words}</span>
            <Button size="s" onClick={() => onClaim(row)}>
              Claim<VisuallyHidden> request {row.id}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
