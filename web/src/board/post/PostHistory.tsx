import type { BoardPost, PostVersion } from "@sightline/contract/board/board.shapes.ts";
import { board } from "@sightline/contract/board/board.ts";
import { useMemo, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { readable } from "#conversations/mentions/mention.words.ts";
import { usePicturesInText } from "#attachments/usePictures.ts";
import { MarkdownDiff } from "#ui/diff/MarkdownDiff.tsx";
import { DiffView } from "#ui/markdown/DiffView.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { Time } from "#ui/words/Time.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { wordDiff } from "#ui/words/wordDiff.ts";
import styles from "./PostHistory.module.css";

/** Every change of a post, the latest first; the one chosen is shown word by word. */
export function PostHistory({ post }: { post: BoardPost }) {
  const changes = post.versions.filter(({ version }) => version > 1);
  const [chosen, setChosen] = useState<number>();
  const shown = chosen ?? changes[0]?.version;
  return (
    <section aria-label="What changed" className={styles.history}>
      <ol role="list" className={styles.versions}>
        {changes.map(({ version, editor, created_at }) => (
          <li key={version}>
            <button
              type="button"
              className={styles.version}
              aria-pressed={version === shown}
              onClick={() => setChosen(version)}
            >
              {nameOf(editor)}, <Time moment={created_at} manner="ago" inLink />
            </button>
          </li>
        ))}
      </ol>
      {shown !== undefined && <Change key={shown} post={post} version={shown} />}
    </section>
  );
}

function Change({ post, version }: { post: BoardPost; version: number }) {
  const loaded = useLoad(board.getPostVersion, { params: { id: post.id, number: version } });
  if (loaded.state === "loading") {
    return (
      <SkeletonRegion words="Loading the change">
        <SkeletonText lines={3} />
      </SkeletonRegion>
    );
  }
  if (loaded.state === "failed") {
    return (
      <ProblemFace title={loaded.problem.title} onRetry={loaded.reload}>
        {loaded.problem.detail}
      </ProblemFace>
    );
  }
  return <Compared post={post} version={loaded.answer.board_post_version} />;
}

type ComparedProps = { post: BoardPost; version: PostVersion };

function Compared({ post, version: { title, body, before } }: ComparedProps) {
  const pictureOf = usePicturesInText(post.attachments);
  const titlePieces = useMemo(() => wordDiff(before?.title ?? "", title), [before, title]);
  return (
    <div className={styles.compared}>
      {before?.title !== title && (
        <div className={styles.title}>
          <DiffView pieces={titlePieces} />
        </div>
      )}
      {before?.body !== body && (
        <MarkdownDiff
          manner="talk"
          before={readable(before?.body ?? "")}
          after={readable(body)}
          attachmentUrl={pictureOf}
        />
      )}
    </div>
  );
}
