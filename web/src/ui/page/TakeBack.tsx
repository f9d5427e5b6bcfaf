import { Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#ui/base/Button.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useNow } from "#ui/words/useNow.ts";

/** Until when what was done then can be taken back; undefined once that is over. */
export function useUndoUntil(doneAt: string | null, withinMs: number): string | undefined {
  const now = useNow();
  if (doneAt === null) return undefined;
  const until = new Date(Date.parse(doneAt) + withinMs);
  return until > now ? until.toISOString() : undefined;
}

type Declinable = { declined_at: string | null };

/** What was declined stays in its place while that can be taken back. */
export function useAnswerable<Row extends Declinable>(
  rows: readonly Row[],
  withinMs: number,
): readonly Row[] {
  const nowMs = useNow().getTime();
  return rows.filter(
    ({ declined_at }) => declined_at === null || Date.parse(declined_at) + withinMs > nowMs,
  );
}

type TakeBackProps = {
  until: string;
  busy: boolean;
  onPress: () => void;
  size?: "m" | "l";
  /** What is taken back, for reading by ear where several stand together. */
  label?: string;
  /** What was pressed is gone with what it did: the focus goes on here. */
  takesFocus?: boolean;
};

/** Stands where the thing was, for as long as it can come back. */
export function TakeBack(props: TakeBackProps) {
  const { until, busy, onPress, size = "m", label, takesFocus = false } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <p>
        You can take it back until <Time moment={until} manner="clock" />.
      </p>
      <div>
        <Button
          ref={button}
          size={size}
          icon={<Undo2 />}
          busy={busy}
          onClick={onPress}
          {...(label === undefined ? {} : { "aria-label": label })}
        >
          Take it back
        </Button>
      </div>
    </>
  );
}
