import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { Time } from "#ui/words/Time.tsx";
import { SectionHeading } from "#insights/center/SectionHeading.tsx";
import styles from "./VersionList.module.css";
import { latePart } from "#ui/page/latePart.tsx";

const WhatChanged = latePart(
  async () => (await import("./WhatChanged.tsx")).WhatChanged,
  <SkeletonBlock />,
);

/** What was corrected, when and by whom; each version opens what it changed. */
export function VersionList({ insight }: { insight: Insight }) {
  const [opened, setOpened] = useState<number>();
  if (insight.versions.length < 2) return null;
  return (
    <section aria-labelledby="versions-heading" className={styles.versions}>
      <SectionHeading id="versions-heading" beside={`${insight.versions.length}, the latest first`}>
        Versions
      </SectionHeading>
      <ol role="list" reversed>
        {insight.versions.map(({ version, note, author, published_at, ...first }) => (
          <li key={version} className={styles.version}>
            <p className={styles.line}>
              <strong>Version {version}</strong>{" "}
              <span className={styles.about}>
                {nameOf(author)}, <Time moment={published_at} manner="ago" />
                {first.read_by && `, read before by ${nameOf(first.read_by)}`}
              </span>
            </p>
            {note && <p className={styles.note}>{note}</p>}
            {version > 1 && (
              <Button
                size="s"
                look="quiet"
                aria-expanded={opened === version}
                onClick={() => setOpened(opened === version ? undefined : version)}
              >
                {opened === version ? "Hide" : "Show"} what version {version} changed
              </Button>
            )}
            {opened === version && (
              <WhatChanged insightId={insight.id} from={version - 1} to={version} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
