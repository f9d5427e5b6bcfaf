import { useEffect } from "react";
import { Banner } from "#ui/page/Banner.tsx";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import styles from "./NewerVersion.module.css";

type NewerVersionProps = { version: number; onShow: () => void };

/** Stands over the text and moves nothing: the correction waits until the reader wants it. */
export function NewerVersion({ version, onShow }: NewerVersionProps) {
  const announce = useAnnounce();
  const words = `This was corrected just now, as version ${version}`;
  useEffect(() => announce(words), [announce, words]);
  useFocusHeir(() => document.querySelector<HTMLElement>("[data-corrected] button"));
  return (
    <div className={styles.over}>
      <div className={styles.banner}>
        <Banner action={{ words: "Show it", onPress: onShow }}>{words}.</Banner>
      </div>
    </div>
  );
}
