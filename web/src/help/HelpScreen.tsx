import { placeRows } from "@sightline/contract/place/place.ts";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { deskKeys } from "#desk/desk.keys.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { Guide } from "./Guide.tsx";
import { idOfTopic, keysTopic } from "./guide.topics.ts";
import styles from "./HelpScreen.module.css";
import { KeyboardMap } from "./KeyboardMap.tsx";
import { useDeskGroup } from "./useDeskGroup.ts";

/** How things work here, and what the keyboard does. */
export function HelpScreen() {
  useGoToTopic();
  const further = useDeskGroup(deskKeys);
  const support = useLoad(placeRows.getPlace).answer?.place.support_email;
  return (
    <>
      <PageHeader
        title="Help"
        sub="How a request becomes an insight, and how its time is counted"
      />
      <div className={styles.page}>
        <div className={styles.guide}>
          <Guide />
          <p>
            See what really happened lately under{" "}
            <TextLink href="#/app/more/turnarounds">Turnarounds</TextLink>, for each category.
          </p>
          {support && (
            <p>
              Something else? Write to <TextLink href={`mailto:${support}`}>{support}</TextLink>.
            </p>
          )}
        </div>
        <section aria-labelledby={idOfTopic(keysTopic)} className={styles.keys}>
          <h2 id={idOfTopic(keysTopic)} tabIndex={-1}>
            Keyboard map
          </h2>
          <KeyboardMap further={further} />
        </section>
      </div>
    </>
  );
}

/** An address may ask for one part, as search does. */
function useGoToTopic(): void {
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get("about");
  useEffect(() => {
    if (wanted === null) return;
    // Before the shell arrives at the page's own heading, which then leaves the focus there.
    const frame = requestAnimationFrame(() => {
      const title = document.getElementById(idOfTopic(wanted));
      title?.focus({ preventScroll: true });
      title?.scrollIntoView?.({ block: "start" });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
}
