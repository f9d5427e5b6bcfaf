import { type Session, sessions } from "@sightline/contract/sessions.ts";
import { Monitor, Smartphone } from "lucide-react";
import { useLoad } from "#api/load/useLoad.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Badge } from "#ui/base/Badge.tsx";
import { Button } from "#ui/base/Button.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import styles from "./SessionsList.module.css";

/** Where a person is signed in, this device first. */
export function SessionsList() {
  const loaded = useLoad(sessions.listSessions);
  if (loaded.state === "loading") {
    return (
      <SkeletonRegion words="Loading your sessions">
        <SkeletonText lines={3} />
      </SkeletonRegion>
    );
  }
  if (loaded.state === "failed") {
    return (
      <ProblemFace title="Your sessions could not be loaded" onRetry={loaded.reload}>
        {loaded.problem.detail}
      </ProblemFace>
    );
  }
  const listed = loaded.answer.sessions.toSorted(byPlace);
  return (
    <>
      <ul role="list" className={styles.sessions} aria-label="Where you are signed in">
        {listed.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {listed.length > 1 && <EndOthers count={listed.length - 1} />}
    </>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { id, device, created_at, last_used_at, current } = session;
  const { submit, state } = useSubmit(sessions.endSession);
  const toast = useToast();
  const end = async () => {
    const result = await submit({ params: { id } });
    if (result.ok) toast({ message: `Signed out: ${device}` });
    // It ended by itself meanwhile, and the list says so by now.
    else if (result.problem.status !== 404)
      toast({ message: result.problem.title, detail: result.problem.detail, problem: true });
  };
  return (
    <li className={styles.session}>
      {isPhone(device) ? <Smartphone aria-hidden="true" /> : <Monitor aria-hidden="true" />}
      <span className={styles.words}>
        <span className={styles.device}>
          {device} {current && <Badge tone="accent">this one</Badge>}
        </span>
        <span className={styles.times}>
          last used <Time moment={last_used_at} />, signed in <Time moment={created_at} />
        </span>
      </span>
      {!current && (
        <Button size="s" busy={state === "submitting"} onClick={() => void end()}>
          End session
          <VisuallyHidden> on {device}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { count: number }) {
  const { submit, state } = useSubmit(sessions.endOtherSessions);
  const toast = useToast();
  const end = async () => {
    const result = await submit({});
    if (result.ok) toast({ message: "You are signed out everywhere else" });
    else toast({ message: result.problem.title, detail: result.problem.detail, problem: true });
  };
  return (
    <div>
      <Button busy={state === "submitting"} onClick={() => void end()}>
        {count === 1 ? "End the other one" : `End all ${count} others`}
      </Button>
    </div>
  );
}

function byPlace(a: Session, b: Session): number {
  if (a.current !== b.current) return a.current ? -1 : 1;
  return b.last_used_at.localeCompare(a.last_used_at);
}

function isPhone(device: string): boolean {
  return /android|iphone|phone|mobile/i.test(device);
}
