import {
  requestMatches,
  type SparedCounts,
} from "@sightline/contract/requests/requests.matches.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { tellSpared } from "./plans.words.ts";
import styles from "./Spared.module.css";

/** How many questions needed no filing: of one's plan for its owners, of the whole place for admins. */
export function Spared({ of }: { of: "plan" | "place" }) {
  const { answer } = useLoad(requestMatches.getSpared, {});
  const counts: SparedCounts | null | undefined = answer?.[of];
  // It stands last, so that nothing moves when it comes.
  return counts ? <p className={styles.spared}>{tellSpared(counts)}</p> : null;
}
