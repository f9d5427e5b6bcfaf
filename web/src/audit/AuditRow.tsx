import { actorOf, nameOf, sentenceOf } from "@sightline/contract/audit/audit.sentences.ts";
import type { AuditAct } from "@sightline/contract/audit/audit.ts";
import { Ellipsis } from "lucide-react";
import { IconButton } from "#ui/base/IconButton.tsx";
import { LazyMenu } from "#ui/overlays/LazyMenu.tsx";
import type { MenuEntry } from "#ui/overlays/menu.entries.ts";
import { Time } from "#ui/words/Time.tsx";
import type { AuditAddress } from "./audit.address.ts";
import styles from "./AuditRow.module.css";

type AuditRowProps = { act: AuditAct; onNarrow: (next: Partial<AuditAddress>) => void };

/** One line of the log, as a sentence, and the ways from it to what is like it. */
export function AuditRow({ act, onNarrow }: AuditRowProps) {
  const { id, at, actor, subject, fields, origin } = act;
  const isAboutOneself = subject?.kind === "user" && subject.id === actor?.id;
  const entries: MenuEntry[] = [
    ...(actor
      ? [
          {
            words: `Only what ${actorOf(actor)} did`,
            onSelect: () => onNarrow({ actor: actor.id }),
          },
        ]
      : []),
    ...(subject && !isAboutOneself
      ? [
          {
            words: `Only what was done to ${nameOf(subject)}`,
            onSelect: () => onNarrow({ subject: { kind: subject.kind, id: subject.id } }),
          },
        ]
      : []),
    { words: "Only acts of this kind", onSelect: () => onNarrow({ act: act.act }) },
  ];
  return (
    <li className={styles.line} data-row={id}>
      <div className={styles.words}>
        <p className={styles.sentence}>{sentenceOf(act)}</p>
        <p className={styles.note}>
          <Time moment={at} />
          {origin !== null && <span>from {origin}</span>}
          {fields.length > 0 && <span>changed: {fields.join(", ").replaceAll("_", " ")}</span>}
          <span>line {id}</span>
        </p>
      </div>
      <LazyMenu
        align="end"
        trigger={<IconButton name={`Narrow the log by line ${id}`} icon={<Ellipsis />} />}
        sections={[{ entries }]}
      />
    </li>
  );
}
