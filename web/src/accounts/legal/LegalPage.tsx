import { type LegalKind, placeLegal } from "@sightline/contract/place/place.legal.ts";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { TextLink } from "#ui/base/TextLink.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { latePart } from "#ui/page/latePart.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { Time } from "#ui/words/Time.tsx";
import styles from "./LegalPage.module.css";

/** As high as the screen: what stands below is not seen before it is in its place. */
const coming = (
  <div className={styles.coming}>
    <SkeletonText lines={8} reading />
  </div>
);

// The page for unknown addresses travels with this one and needs no reader of Markdown.
const MarkdownView = latePart(
  async () => (await import("#ui/markdown/MarkdownView.tsx")).MarkdownView,
  coming,
);

type LegalPageProps = { kind: LegalKind; title: string; other: ReactNode };

/** A text one agrees to or is told, as it stands or as it read in an earlier version. */
export function LegalPage({ kind, title, other }: LegalPageProps) {
  const query = new URLSearchParams(useLocation().search);
  const wanted = /^\d{1,9}$/.test(query.get("version") ?? "") ? query.get("version") : null;
  const loaded = useLoad(placeLegal.getLegalText, {
    params: { kind },
    query: wanted === null ? {} : { version: wanted },
  });
  if (loaded.state === "loading") {
    return (
      <article className={styles.page}>
        <PageHeader title={title} sub="Loading" reading />
        <SkeletonRegion words={`Loading ${title}`}>{coming}</SkeletonRegion>
      </article>
    );
  }
  if (loaded.state === "failed") {
    const { problem, reload } = loaded;
    return (
      <article className={styles.page}>
        <PageHeader title={title} reading />
        <ProblemFace title={problem.title} onRetry={reload} requestId={problem.request_id}>
          {problem.detail}
        </ProblemFace>
      </article>
    );
  }
  const { legal_text, versions } = loaded.answer;
  const newest = versions[0]?.version ?? legal_text.version;
  const others = versions.filter(({ version }) => version !== legal_text.version);
  return (
    <article className={styles.page}>
      <PageHeader
        title={title}
        sub={
          <>
            Version {legal_text.version}, <Time moment={legal_text.created_at} manner="day" />
          </>
        }
        reading
      />
      {legal_text.version !== newest && (
        <p className={styles.former}>
          This is an earlier version.{" "}
          <TextLink href={`#/${kind}`}>Read the one that holds today</TextLink>.
        </p>
      )}
      <MarkdownView text={legal_text.body} />
      {others.length > 0 && (
        <section className={styles.other} aria-labelledby="versions-heading">
          <h2 id="versions-heading">Other versions</h2>
          <ul role="list" className={styles.versions}>
            {others.map(({ version, created_at }) => (
              <li key={version}>
                <TextLink href={version === newest ? `#/${kind}` : `#/${kind}?version=${version}`}>
                  Version {version}
                </TextLink>
                , <Time moment={created_at} manner="day" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.other}>{other}</p>
    </article>
  );
}
