import type { InsightScope } from "@sightline/contract/requests/requests.scope.shapes.ts";
import type { Described } from "#ui/lists/DescriptionList.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { PrintedTable } from "./PrintedTable.tsx";
import styles from "./PrintScreen.module.css";

type PrintedScopeProps = {
  scope: InsightScope;
  /** How it stands, before when. */
  told: string;
  parts: readonly Described[];
  when: (moment: string) => string;
};

/** How the request was understood, and what its requester meant otherwise. */
export function PrintedScope({ scope, told, parts, when }: PrintedScopeProps) {
  const { correction, answered_by, answered_at, sent_at } = scope;
  const by = answered_by ? nameOf(answered_by) : "The requester";
  const standing = `${told}${when(answered_at ?? sent_at)}`;
  return (
    <>
      <p className={styles.about}>{standing}</p>
      <PrintedTable
        caption={standing}
        rows={[
          ...parts.map(({ term, words }) => [term, words] as const),
          ...(correction ? [[`${by} means`, correction] as const] : []),
        ]}
      />
    </>
  );
}
