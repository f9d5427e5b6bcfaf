import type { Coverage, CoverageMark } from "@sightline/contract/insights/insights.shapes.ts";
import { Check, CircleMinus, type LucideIcon, SearchX } from "lucide-react";
import styles from "./CoverageTable.module.css";
import { coverageWords, tellCoverage } from "#insights/insights.words.ts";
import { SectionHeading } from "./SectionHeading.tsx";

const icons: Record<CoverageMark, LucideIcon> = {
  answered: Check,
  partly: CircleMinus,
  not_found: SearchX,
};

type CoverageTableProps = { coverage: readonly Coverage[]; isOwn: boolean };

/** How far each point is answered; what was not found is said as plainly as what was. */
export function CoverageTable({ coverage, isOwn }: CoverageTableProps) {
  if (coverage.length === 0) return null;
  return (
    <section aria-labelledby="coverage-heading">
      <SectionHeading id="coverage-heading" beside={tellCoverage(coverage)}>
        {isOwn ? "Your points" : "The points"}
      </SectionHeading>
      <dl className={styles.points}>
        {coverage.map(({ insight_point_id, text, mark, note }) => {
          const Icon = icons[mark];
          return (
            <div key={insight_point_id} className={styles.point}>
              <dt>{text}</dt>
              <dd>
                <span className={styles.mark} data-mark={mark}>
                  <Icon aria-hidden="true" className={styles.icon} />
                  {coverageWords[mark]}
                </span>
                {note !== "" && <span className={styles.note}>{note}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
