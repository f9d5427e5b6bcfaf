import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import type { RequestAction } from "@sightline/contract/requests/requests.actions.ts";
import { PenLine } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#ui/base/Button.tsx";
import { usePaletteActions } from "#ui/overlays/palette.ts";
import { mayDecide } from "./decisions.ts";
import styles from "./InsightActions.module.css";
import { InsightTools } from "./InsightTools.tsx";

type InsightActionsProps = {
  insight: Insight;
  /** What this person may do to the request; nothing where they see the insight alone. */
  can?: readonly RequestAction[];
  /** To decide or to rate it. */
  decision?: ReactNode;
  /** How one asks for more: a part of another room. */
  more?: ReactNode;
};

/** What one may do with an insight: accept it, send it back, take it along. */
export function InsightActions({ insight, can = [], decision, more }: InsightActionsProps) {
  const mayCorrect = insight.can.includes("correct");
  const correctHref = `#/app/more/desk?request=${insight.insight_request.id}&correct`;
  usePaletteActions(
    mayCorrect ? [{ words: "Correct it", icon: <PenLine />, href: correctHref }] : [],
  );
  return (
    <div className={styles.actions}>
      {mayDecide(can) && (
        <div className={styles.actions} data-in-bar>
          {decision}
        </div>
      )}
      {!mayDecide(can) && (decision || more) && (
        <div className={styles.actions} data-in-text>
          {decision}
          {more}
        </div>
      )}
      {mayCorrect && (
        <ButtonLink wide icon={<PenLine />} href={correctHref}>
          Correct it
        </ButtonLink>
      )}
      <InsightTools insight={insight} />
    </div>
  );
}
