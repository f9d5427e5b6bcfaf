import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { onLiveEvent } from "#api/live/live.state.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { perTab } from "#api/session/storage.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import styles from "./PlaceNews.module.css";

const AgreeAgain = lateDialog(async () => (await import("./AgreeAgain.tsx")).AgreeAgain);

const putOffKey = "agreementPutOff";

/** What the place itself has to say: that it is not set up yet, or that its terms have changed. */
export function PlaceNews() {
  const user = useLoad(accountProfile.getProfile).answer?.user;
  const { pathname } = useLocation();
  const [putOff, setPutOff] = useState(() => perTab.read(putOffKey));
  useEffect(() => onLiveEvent(({ name }) => void (name === "place_changed" && rename())), []);
  if (!user) return null;
  const version = user.legal_version_to_agree;
  const asked = `${user.id} ${version}`;
  const decideLater = () => {
    perTab.tryWrite(putOffKey, asked);
    setPutOff(asked);
  };
  return (
    <>
      {user.set_up_open && pathname !== "/app/more/setup" && (
        <p className={styles.notice}>
          This place is not set up yet. <a href="#/app/more/setup">Go on with the set-up</a>
        </p>
      )}
      {version !== null && putOff !== asked && (
        <AgreeAgain changedIn={version} onClose={decideLater} />
      )}
    </>
  );
}

/** Rare, so that what asks for it comes when it happens. */
async function rename(): Promise<void> {
  const { renamePlace } = await import("./renamePlace.ts");
  await renamePlace();
}
