import type { ReactNode } from "react";
import { BothTexts } from "#ui/markdown/BothTexts.tsx";
import type { PostValues } from "./post.values.ts";

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
  const parts = [
    { term: "Title", mine: mine.title, theirs: theirs.title },
    { term: "Text", mine: mine.body, theirs: theirs.body },
  ];
  return (
    <BothTexts
      title={props.title}
      parts={parts.filter((part) => part.mine.trim() !== part.theirs.trim())}
      mineName="Your text"
      theirsName={props.theirsName}
      keepMine={{ words: props.keepWords, busy: props.busy, onPress: props.onKeepMine }}
      takeTheirs={{ words: props.takeWords, onPress: props.onTakeTheirs }}
    >
      {props.children}
    </BothTexts>
  );
}
