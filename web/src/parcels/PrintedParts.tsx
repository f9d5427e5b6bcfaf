import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import type { Parcel } from "@sightline/contract/parcels.ts";
import type { ReactNode } from "react";
import { tellSize } from "#ui/words/file.words.ts";
import styles from "./PrintScreen.module.css";

type PartProps = {
  title: string;
  /** Its earliest part is left out. */
  isCut?: boolean;
  children: ReactNode;
};

export function Part({ title, isCut = false, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {isCut && (
        <p className={styles.about}>Only the latest are here; earlier ones are left out.</p>
      )}
      {children}
    </section>
  );
}

/** All that is shown as pictures in the insight and its earlier versions. */
export function picturesOf({ insight_response: insight, earlier_versions }: Parcel): Attachment[] {
  const all = [...(insight ? [insight] : []), ...earlier_versions];
  return [...new Map(all.flatMap((one) => one.attachments).map((one) => [one.id, one])).values()];
}

export function Files({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <p className={styles.about}>
      Files:{" "}
      {attachments.map(({ filename, bytes }) => `${filename} (${tellSize(bytes)})`).join(", ")}
    </p>
  );
}

export function drawFiles(attachments: readonly Attachment[]): ReactNode {
  return <Files attachments={attachments} />;
}
