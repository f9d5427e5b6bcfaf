import { momentOf } from "@sightline/contract/base/moments.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { Clock } from "lucide-react";
import { useState } from "react";
import type { Counting } from "#desk/queue/left.words.ts";
import { isNear } from "#desk/queue/near.words.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { Banner } from "#ui/page/Banner.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { WithFocusHeir } from "#ui/page/useFocusHeir.ts";
import { Time } from "#ui/words/Time.tsx";
import { useNow } from "#ui/words/useNow.ts";

const NewTime = lateDialog(async () => (await import("./NewTime.tsx")).NewTime);

type LateAskProps = { request: InsightRequest; counting: Counting | undefined; timeZone: string };

/** Before a promise passes, whoever works on it is asked for a new time and a reason. */
export function LateAsk({ request, counting, timeZone }: LateAskProps) {
  const now = momentOf(useNow());
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isAsked = request.can.includes("tell_late") && isNear(request, counting, now);
  return (
    <>
      {isAsked && (
        <WithFocusHeir find={findHeading}>
          <Banner
            tone="due"
            icon={<Clock />}
            action={{ words: "Give a new time", onPress: () => setOpen(true) }}
          >
            <Asking request={request} now={now} />
          </Banner>
        </WithFocusHeir>
      )}
      {isOpen && counting && (
        <NewTime request={request} counting={counting} timeZone={timeZone} onClose={close} />
      )}
    </>
  );
}

function Asking({ request, now }: { request: InsightRequest; now: string }) {
  const { expected_at, promised_at, requester } = request;
  const due = <Time moment={expected_at ?? promised_at} />;
  const isPast = (expected_at ?? promised_at) < now;
  const what = expected_at ? "The new time you gave" : "The promise";
  if (isPast) {
    return (
      <>
        {what} has passed: {due}. Tell {requester.first_name} by when, and why.
      </>
    );
  }
  return (
    <>
      {what} is near: {due}. If it needs longer, tell {requester.first_name} before then.
    </>
  );
}
