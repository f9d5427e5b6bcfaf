import { ServerOff } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { askFailedAgain } from "#api/forget.ts";
import { currentHealth, subscribeHealth } from "#api/health.ts";
import { isNewerDeployed, subscribeVersion } from "#api/version.ts";
import { Banner, NewVersionBanner, OfflineBanner } from "#ui/Banner.tsx";
import { useToast } from "#ui/Toast.tsx";
import styles from "./Notices.module.css";
import { reloadPage } from "./reloadPage.ts";

/** Quiet lines above everything: no connection, a server that does not answer, a new version. */
export function Notices() {
  const health = useSyncExternalStore(subscribeHealth, currentHealth);
  const isNewer = useSyncExternalStore(subscribeVersion, isNewerDeployed);
  useWordWhenWell(health === "well");
  return (
    <div className={styles.notices}>
      {health === "offline" && <OfflineBanner />}
      {health === "failing" && (
        <Banner tone="due" icon={<ServerOff />}>
          Sightline does not answer at the moment. We keep trying; what you typed stays here.
        </Banner>
      )}
      {isNewer && <NewVersionBanner onReload={reloadPage} />}
    </div>
  );
}

function useWordWhenWell(isWell: boolean): void {
  const toast = useToast();
  const wasWell = useRef(true);
  useEffect(() => {
    if (isWell && !wasWell.current) {
      toast({ message: "Connected again" });
      askFailedAgain();
    }
    wasWell.current = isWell;
  }, [isWell, toast]);
}
