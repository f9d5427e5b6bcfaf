import type { AskedRequest } from "@sightline/contract/desk.asked.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { useState } from "react";
import { call } from "#api/call/call.ts";
import { asCallProblem } from "#api/call/callProblem.ts";
import { Button } from "#ui/base/Button.tsx";
import { StatusMark } from "#ui/base/StatusMark.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { problemToast } from "#ui/words/problem.words.ts";
import { Time } from "#ui/words/Time.tsx";
import { askMarks, takeWords, tellSources } from "./asked.words.ts";
import styles from "./AskedBefore.module.css";
import type { Taking } from "./useTaking.ts";

type AskedRowProps = {
  asked: AskedRequest;
  categoryName: string | undefined;
  taking: Taking | null;
  /** Staff have said that the two ask the same. */
  isLinked: boolean;
  onOpen: () => void;
  onLink: () => void;
};

/** A request that is much like the one beside it, and what came of it. */
export function AskedRow({ asked, categoryName, taking, isLinked, ...props }: AskedRowProps) {
  const { id, title, status, insight_response: insight } = asked;
  const takeAll = useTakeAll(id, taking);
  return (
    <li className={styles.row}>
      <button type="button" className={styles.title} onClick={props.onOpen}>
        {title}
      </button>
      <p className={styles.line}>
        <span>{id}</span>
        <StatusMark status={status} />
        {categoryName && <span>{categoryName}</span>}
        <span>
          <Time moment={insight?.published_at ?? asked.created_at} manner="ago" inLink />
        </span>
        {insight && (
          <span>
            by {nameOf(insight.author)}, {tellSources(insight.sources_count)}
          </span>
        )}
        {asked.text_ask && <span>{askMarks[asked.text_ask]}</span>}
      </p>
      <div className={styles.actions}>
        {taking && insight !== null && insight.sources_count > 0 && (
          <Button
            size="s"
            busy={takeAll.busy}
            busyWords="Taking over its sources"
            onClick={() => void takeAll.press()}
          >
            {takeWords(insight.sources_count)}
            <VisuallyHidden> of request {id}</VisuallyHidden>
          </Button>
        )}
        <Button size="s" look="quiet" onClick={props.onLink}>
          {isLinked ? "Unlink" : "Link as the same"}
          <VisuallyHidden>{isLinked ? ` request ${id}` : ` as request ${id}`}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

/** All sources in one press; they come with the insight itself. */
function useTakeAll(id: number, taking: Taking | null) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  async function press(): Promise<void> {
    setBusy(true);
    try {
      const { insight_response } = await call(insights.getInsightOfRequest, {
        params: { id },
        background: true,
      });
      taking?.take(insight_response.sources);
    } catch (error) {
      toast(problemToast(asCallProblem(error)));
    } finally {
      setBusy(false);
    }
  }
  return { busy, press };
}
