import type { LinkState } from "@sightline/contract/accounts/accounts.links.ts";
import type { ReactNode } from "react";
import type { CallProblem } from "#api/call/callProblem.ts";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonBlock, SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { AccountPage, Ways } from "#accounts/AccountPage.tsx";
import styles from "#accounts/AccountPage.module.css";
import { NewLink } from "./NewLink.tsx";

/** While a link is being looked at. It has no heading yet: that waits for what the link turns out to be. */
export function LinkLoading() {
  return (
    <div className={styles.page}>
      <SkeletonRegion words="Checking your link">
        <SkeletonText lines={3} />
        <SkeletonBlock height="s" />
      </SkeletonRegion>
    </div>
  );
}

/** A link that could not be looked at, or that is not known. */
export function LinkProblem(props: {
  title: string;
  problem: CallProblem;
  onRetry: () => void;
  action?: ReactNode;
}) {
  const { title, problem } = props;
  // Asking again would not make it known.
  const isUnknown = problem.status === 404;
  return (
    <AccountPage title={isUnknown ? problem.title : title} lead={isUnknown && <p>{unknownLink}</p>}>
      {isUnknown ? (
        <Ways>{props.action}</Ways>
      ) : (
        <ProblemFace
          title={problem.title}
          onRetry={props.onRetry}
          requestId={problem.request_id}
          action={props.action}
        >
          {problem.detail}
        </ProblemFace>
      )}
    </AccountPage>
  );
}

const unknownLink = "Part of it may be missing. Open it from the mail again, or ask for a new one.";

const closedTitles: Record<Exclude<LinkState, "valid">, string> = {
  expired: "This link has expired",
  used: "This link has already been used",
  replaced: "There is a newer link",
};

type LinkClosedProps = {
  state: Exclude<LinkState, "valid">;
  /** What to say of each state. */
  words: Record<Exclude<LinkState, "valid">, string>;
  token: string;
  /** Where the new one goes. */
  email: string;
  /** States in which a new link would lead nowhere either. */
  settled?: readonly LinkState[];
  other: ReactNode;
};

/** A link that works no more: why, and a new one in one press. */
export function LinkClosed(props: LinkClosedProps) {
  const { state, words, token, email, other, settled = [] } = props;
  return (
    <AccountPage title={closedTitles[state]} lead={<p>{words[state]}</p>}>
      {settled.includes(state) ? (
        <Ways>{other}</Ways>
      ) : (
        <NewLink token={token} email={email} other={other} />
      )}
    </AccountPage>
  );
}
