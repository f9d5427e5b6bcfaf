import { createContext, type ReactNode, useContext } from "react";
import styles from "./Time.module.css";
import { tellAgo, tellClock, tellDay, tellExactly, tellMoment } from "./time.words.ts";
import { Tooltip } from "#ui/overlays/Tooltip.tsx";
import { useNow } from "./useNow.ts";

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZoneContext = createContext(browserZone);

/** The reader's time zone for everything inside; the browser's as long as it is not known. */
export function TimeZone({ zone, children }: { zone: string | undefined; children: ReactNode }) {
  return <ZoneContext value={zone ?? browserZone}>{children}</ZoneContext>;
}

const manners = { moment: tellMoment, ago: tellAgo, clock: tellClock, day: tellDay };

type TimeProps = {
  /** ISO-8601, as it came over the wire. */
  moment: string;
  manner?: keyof typeof manners;
  /** Inside a link no second stop for the keyboard may exist: the exact moment shows with the link's focus. */
  inLink?: boolean;
};

/** A moment as a person says it, with the exact one and its zone on hover and focus. */
export function Time({ moment, manner = "moment", inLink = false }: TimeProps) {
  const zone = useContext(ZoneContext);
  const now = useNow();
  const when = new Date(moment);
  const words = manners[manner](when, now, zone);
  const exact = tellExactly(when, zone);
  if (inLink) {
    return (
      <time dateTime={moment} className={styles.inLink} data-exact={exact}>
        {words}
      </time>
    );
  }
  return (
    <Tooltip words={exact}>
      {/* A stop for the keyboard, or the exact moment would be for mice alone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <time dateTime={moment} className={styles.time} tabIndex={0}>
        {words}
      </time>
    </Tooltip>
  );
}
