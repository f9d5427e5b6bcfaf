import { type LegalKind, legalKinds, placeLegal } from "@sightline/contract/place/place.legal.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { SkeletonText } from "#ui/lists/Skeleton.tsx";
import { PageSection } from "#ui/page/PageSection.tsx";
import { Time } from "#ui/words/Time.tsx";
import { legalTitles } from "./legal.words.ts";
import styles from "./LegalTexts.module.css";

/** The terms and the privacy notice as they stand, and the way to write them anew. */
export function LegalTexts() {
  return (
    <PageSection
      id="settings-legal"
      title="Terms and privacy"
      lead="Every version stays readable, and with each agreement its version is stored."
    >
      <ul role="list" className={styles.texts}>
        {legalKinds.map((kind) => (
          <LegalRow key={kind} kind={kind} />
        ))}
      </ul>
    </PageSection>
  );
}

function LegalRow({ kind }: { kind: LegalKind }) {
  const loaded = useLoad(placeLegal.getLegalText, { params: { kind }, query: {} });
  const text = loaded.answer?.legal_text;
  return (
    <li className={styles.row}>
      <div>
        <TextLink href={`#/${kind}`}>{legalTitles[kind]}</TextLink>
        <p className={styles.note}>
          {loaded.state === "failed" && loaded.problem.title}
          {text && (
            <>
              Version {text.version}, <Time moment={text.created_at} manner="day" />
            </>
          )}
          {loaded.state === "loading" && <SkeletonText />}
        </p>
      </div>
      <ButtonLink href={`#/app/more/settings?edit=${kind}`}>
        Edit the {legalTitles[kind].toLowerCase()}
      </ButtonLink>
    </li>
  );
}
