import type { ReactNode } from "react";
import { SkeletonBlock, SkeletonRegion } from "#ui/lists/Skeleton.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { AdminsOnly } from "./AdminsOnly.tsx";
import styles from "./EditorFrame.module.css";

type EditorFrameProps = {
  /** What it is, within a sentence: "category". */
  noun: string;
  title: string;
  children: ReactNode;
};

/** Around an editor: for admins, and with what stands there until it has come. */
export function EditorFrame({ noun, title, children }: EditorFrameProps) {
  return (
    <AdminsOnly head={<PageHeader title={title} />} meanwhile={<EditorSkeleton noun={noun} />}>
      {children}
    </AdminsOnly>
  );
}

/** The editor and what belongs to it, one below the other. */
export function EditorParts({ children }: { children: ReactNode }) {
  return <div className={styles.parts}>{children}</div>;
}

export function EditorSkeleton({ noun }: { noun: string }) {
  return (
    <SkeletonRegion words={`Loading the ${noun}`}>
      <EditorParts>
        <SkeletonBlock height="s" />
        <SkeletonBlock height="l" />
        <SkeletonBlock height="l" />
      </EditorParts>
    </SkeletonRegion>
  );
}
