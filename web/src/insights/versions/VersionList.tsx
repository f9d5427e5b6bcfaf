import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { type ReactNode, useState } from "react";
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
const WholeVersion = latePart(
  async () => (await import("./WholeVersion.tsx")).WholeVersion,
  <SkeletonBlock />,
);

type Opened = { version: number; part: "changes" | "whole" };

/** What was corrected, when and by whom; each version opens what it changed, a former one as it read. */
export function VersionList({ insight }: { insight: Insight }) {
  const [opened, setOpened] = useState<Opened>();
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
            <p className={styles.ways}>
              {version > 1 && (
                <OpenPart part={{ version, part: "changes" }} opened={opened} onOpen={setOpened}>
                  what version {version} changed
                </OpenPart>
              )}
              {version < insight.version && (
                <OpenPart part={{ version, part: "whole" }} opened={opened} onOpen={setOpened}>
                  version {version} as it read
                </OpenPart>
              )}
            </p>
            {opened?.version === version && opened.part === "changes" && (
              <WhatChanged insightId={insight.id} from={version - 1} to={version} />
            )}
            {opened?.version === version && opened.part === "whole" && (
              <WholeVersion insightId={insight.id} version={version} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

type OpenPartProps = {
  part: Opened;
  opened: Opened | undefined;
  onOpen: (part: Opened | undefined) => void;
  children: ReactNode;
};

function OpenPart({ part, opened, onOpen, children }: OpenPartProps) {
  const isOpen = opened?.version === part.version && opened.part === part.part;
  return (
    <Button
      size="s"
      look="quiet"
      aria-expanded={isOpen}
      onClick={() => onOpen(isOpen ? undefined : part)}
    >
      {isOpen ? "Hide" : "Show"} {children}
    </Button>
  );
}
