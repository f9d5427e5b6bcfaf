import { ServerOff, Wifi } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { currentHealth, type Health, subscribeHealth } from "#api/call/health.ts";
import { isNewerDeployed, subscribeVersion } from "#api/call/version.ts";
import { currentPlaceName } from "#ui/base/placeName.ts";
import { Banner, NewVersionBanner, OfflineBanner } from "#ui/page/Banner.tsx";
import { keepHeightAs } from "#ui/keepHeight.ts";
import styles from "./Notices.module.css";
import { reloadPage } from "./reloadPage.ts";

const wellAgainMs = 4_000;

/** Quiet lines above everything: no connection, a server that does not answer, a new version. */
export function Notices() {
  const health = useSyncExternalStore(subscribeHealth, currentHealth);
  const isNewer = useSyncExternalStore(subscribeVersion, isNewerDeployed);
  const isWellAgain = useWellAgain(health);
  return (
    <div ref={keepHeight} className={styles.notices}>
      {health === "offline" && <OfflineBanner />}
      {health === "failing" && (
        <Banner tone="due" icon={<ServerOff />}>
          {currentPlaceName()} does not answer at the moment. We keep trying; what you typed stays
          here.
        </Banner>
      )}
      {isWellAgain && <Banner icon={<Wifi />}>Connected again.</Banner>}
      {isNewer && <NewVersionBanner onReload={reloadPage} />}
    </div>
  );
}

/** What sticks below the notices needs to know how high they are. */
const keepHeight = keepHeightAs("--notices");

/** True for a moment after things went wrong and are well again. */
function useWellAgain(health: Health): boolean {
  const [former, setFormer] = useState(health);
  const [isShown, setIsShown] = useState(false);
  if (health !== former) {
    setFormer(health);
    setIsShown(health === "well");
  }
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setIsShown(false), wellAgainMs);
    return () => clearTimeout(timer);
  }, [isShown]);
  return isShown;
}
