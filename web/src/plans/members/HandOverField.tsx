import type { Leaving } from "@sightline/contract/plans.leaving.ts";
import type { PlanMember } from "@sightline/contract/plans.ts";
import { type ReactNode, useId } from "react";
import { Field } from "#ui/fields/Field.tsx";
import { Select } from "#ui/choices/Select.tsx";
import styles from "./HandOverField.module.css";
import { nameOf } from "#ui/words/person.words.ts";
import { passingWords } from "#plans/plans.words.ts";

const shownMost = 5;

type HandOverFieldProps = {
  leaving: Leaving;
  /** Who else is in the plan. */
  others: readonly PlanMember[];
  heirId: number | undefined;
  onHeir: (id: number) => void;
  /** What goes with the person, as one sentence. */
  goesAlong: string;
  error?: string;
};

/** What somebody who goes leaves behind, and who gets it. */
export function HandOverField(props: HandOverFieldProps) {
  const { leaving, others, heirId, onHeir, goesAlong, error } = props;
  const { insight_requests: requests, insight_groups: groups } = leaving;
  const passing = passingWords(leaving);
  return (
    <div className={styles.left}>
      {requests.length > 0 && (
        <Listed title="Open organization requests">
          {requests.map(({ id, title }) => (
            <li key={id}>
              <span className={styles.number}>{id}</span> {title}
            </li>
          ))}
        </Listed>
      )}
      {groups.length > 0 && (
        <Listed title="Groups that nobody else owns">
          {groups.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </Listed>
      )}
      {passing !== "" && (
        <Field label={`Who gets the ${passing}?`} error={error}>
          <Select
            name="hand_over_to"
            options={others.map((one) => ({
              value: String(one.id),
              label: nameOf(one),
              note: one.role === "owner" ? "Owner" : undefined,
            }))}
            value={heirId === undefined ? null : String(heirId)}
            onValueChange={(value) => onHeir(Number(value))}
          />
        </Field>
      )}
      <p className={styles.along}>
        {passing === "" && "Nothing open stays behind. "}
        {goesAlong}
      </p>
    </div>
  );
}

function Listed({ title, children }: { title: string; children: ReactNode[] }) {
  const id = useId();
  const rest = children.slice(shownMost);
  return (
    <div className={styles.listed}>
      <h3 id={id}>{title}</h3>
      <ul role="list" aria-labelledby={id}>
        {children.slice(0, shownMost)}
      </ul>
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{rest.length} more</summary>
          <ul role="list" aria-labelledby={id}>
            {rest}
          </ul>
        </details>
      )}
    </div>
  );
}
