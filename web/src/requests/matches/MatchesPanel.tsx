import type {
  AskableRequest,
  MatchedInsight,
  MatchedRequest,
} from "@sightline/contract/requests/requests.matches.ts";
import { requestMatches } from "@sightline/contract/requests/requests.matches.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useReader } from "#api/session/useReader.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Badge } from "#ui/base/Badge.tsx";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { OutcomeMark, StatusMark } from "#ui/base/StatusMark.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { Time } from "#ui/words/Time.tsx";
import { useNow } from "#ui/words/useNow.ts";
import styles from "./MatchesPanel.module.css";
import { type Typed, useMatches } from "./useMatches.ts";

type MatchesPanelProps = {
  typed: Typed;
  /** The request that this one is made from: the person knows it. */
  duplicateOf: number | null;
  /** The requests that were shown here, or whose insights were. */
  onSeen: (ids: readonly number[]) => void;
  /** Goes there; what is written is kept as a draft. Answers with the way back to it. */
  leaveFor: (path: string) => Promise<string>;
};

/** Has this been answered? What the person may already see, beside what they are about to ask. */
export function MatchesPanel({ typed, duplicateOf, onSeen, leaveFor }: MatchesPanelProps) {
  const found = useMatches(typed);
  const insights = found.insights.filter((one) => one.insight_request_id !== duplicateOf);
  const open = found.insight_requests.filter((one) => one.id !== duplicateOf);
  const { askable } = found;
  const headingId = useId();
  const shown = [...insights.map((one) => one.insight_request_id), ...open.map((one) => one.id)];
  const count = shown.length + askable.length;
  useTelling(count);
  const named = shown.join(" ");
  useEffect(() => {
    if (named !== "") onSeen(named.split(" ").map(Number));
  }, [named, onSeen]);
  if (count === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        Has this been answered?
      </h2>
      <ul role="list" className={styles.matches}>
        {insights.map((insight) => (
          <InsightMatch key={insight.insight_request_id} insight={insight} leaveFor={leaveFor} />
        ))}
        {open.map((request) => (
          <RequestMatch key={request.id} request={request} leaveFor={leaveFor} />
        ))}
        {askable.map((request) => (
          <AskableMatch key={request.ask_key} request={request} />
        ))}
      </ul>
    </section>
  );
}

/** Said once for each number of them: who types is not to be talked at. */
function useTelling(count: number): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (count === 0) return;
    const these = count === 1 ? "1 request or insight" : `${count} requests and insights`;
    announce(`${these} may answer this; listed after the fields`);
  }, [count, announce]);
}

const pathOf = (id: number) => `/app/insights/${id}`;
const hrefOf = (id: number) => `#${pathOf(id)}`;
const likeItHref = (id: number) => `#/app/requests/all/duplicate/${id}`;

type Leaving = Pick<MatchesPanelProps, "leaveFor">;

function InsightMatch({ insight, leaveFor }: Leaving & { insight: MatchedInsight }) {
  const { insight_request_id: id, title, review_by: reviewBy } = insight;
  const say = useAction(useSubmit(requestMatches.sayAnswered));
  const takeBack = useAction(useSubmit(requestMatches.undoAnswered));
  const navigate = useNavigate();
  const toast = useToast();
  const today = useNow().toISOString().slice(0, 10);
  const answered = async () => {
    if ((await say.act({ params: { id } })) === false) return;
    const back = await leaveFor(pathOf(id));
    const undo = async () => {
      await navigate(back);
      await takeBack.act({ params: { id } });
    };
    toast({
      message: "Not filed, since this answers it",
      detail: "What you wrote is kept as a draft.",
      action: { words: "Undo", onPress: () => void undo() },
    });
  };
  return (
    <Match title={title}>
      <p className={styles.summary}>{insight.summary}</p>
      <p className={styles.about}>
        <OutcomeMark outcome={insight.outcome} />
        <Time moment={insight.published_at} manner="ago" />
        {reviewBy !== null && reviewBy < today && <Badge tone="due">may be out of date</Badge>}
      </p>
      <div className={styles.actions}>
        <ButtonLink size="s" href={hrefOf(id)}>
          Read <About title={title} />
        </ButtonLink>
        <Button size="s" busy={say.busy} onClick={() => void answered()}>
          This answers it <About title={title} />
        </Button>
        {insight.sees_request && <LikeIt id={id} title={title} />}
      </div>
    </Match>
  );
}

function RequestMatch({ request, leaveFor }: Leaving & { request: MatchedRequest }) {
  const { id, title } = request;
  const join = useAction(useSubmit(requestChanges.joinRequest, { background: true }));
  const leave = useAction(useSubmit(requestChanges.removeParticipant, { background: true }));
  const { id: readerId } = useReader();
  const navigate = useNavigate();
  const toast = useToast();
  const joined = async () => {
    const done = await join.act({ params: { id }, body: { instead_of_filing: true } });
    if (done === false) return;
    const back = await leaveFor(pathOf(id));
    const undo = async (user_id: number) => {
      await navigate(back);
      await leave.act({ params: { id, user_id } });
    };
    toast({
      message: "You take part in this request now",
      detail: "What you wrote is kept as a draft.",
      ...(readerId !== undefined && {
        action: { words: "Undo", onPress: () => void undo(readerId) },
      }),
    });
  };
  return (
    <Match title={title}>
      <p className={styles.about}>
        <StatusMark status={request.status} />
        <span>
          {request.is_own && "yours, "}asked <Time moment={request.created_at} manner="ago" />
        </span>
      </p>
      <div className={styles.actions}>
        <ButtonLink size="s" href={hrefOf(id)}>
          Open <About title={title} />
        </ButtonLink>
        {request.may_join && (
          <Button size="s" busy={join.busy} onClick={() => void joined()}>
            Join instead <About title={title} />
          </Button>
        )}
        <LikeIt id={id} title={title} />
      </div>
    </Match>
  );
}

function AskableMatch({ request }: { request: AskableRequest }) {
  const ask = useAction(useSubmit(requestMatches.askForAccess));
  const [isJustAsked, setJustAsked] = useState(false);
  const asked = isJustAsked || request.asked;
  const askNow = async () => {
    const { ask_key } = request;
    if ((await ask.act({ params: { ask_key } })) !== false) setJustAsked(true);
  };
  return (
    <Match title={request.title}>
      <p className={styles.about}>
        {asked
          ? "You asked for access. If your colleague lets you in, you are told."
          : "A colleague asked this privately. They decide whether you can see it."}
      </p>
      <div className={styles.actions}>
        {/* It stays where it was: who pressed it keeps the focus. */}
        <Button
          size="s"
          busy={ask.busy}
          aria-disabled={asked}
          onClick={() => void (asked || askNow())}
        >
          {asked ? "Asked" : "Ask for access"} <About title={request.title} />
        </Button>
      </div>
    </Match>
  );
}

function Match({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={styles.match}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </li>
  );
}

function LikeIt({ id, title }: { id: number; title: string }) {
  return (
    <ButtonLink look="quiet" size="s" href={likeItHref(id)}>
      Ask something like it <About title={title} />
    </ButtonLink>
  );
}

/** Several buttons with the same words: of which each is, is said to those who do not see it. */
function About({ title }: { title: string }) {
  return <VisuallyHidden>: {title}</VisuallyHidden>;
}
