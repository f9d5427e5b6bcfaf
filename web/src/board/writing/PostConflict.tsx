import type { ReactNode } from "react";
import { BothTexts } from "#ui/markdown/BothTexts.tsx";
import { differingParts, type PostValues } from "./post.values.ts";

type PostConflictProps = {
  title: string;
  children: ReactNode;
  mine: PostValues;
  theirs: PostValues;
  theirsName: string;
  keepWords: string;
  takeWords: string;
  busy?: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Two texts of one post beside each other, where they differ. */
export function PostConflict({ mine, theirs, ...props }: PostConflictProps) {
  return (
    <BothTexts
      title={props.title}
      parts={differingParts(mine, theirs)}
      mineName="Your text"
      theirsName={props.theirsName}
      keepMine={{ words: props.keepWords, busy: props.busy, onPress: props.onKeepMine }}
      takeTheirs={{ words: props.takeWords, onPress: props.onTakeTheirs }}
    >
      {props.children}
    </BothTexts>
  );
}
