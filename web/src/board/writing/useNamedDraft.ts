import { useEffect } from "react";
import { useNavigate } from "react-router";
import { draftPath, editPath } from "#board/board.address.ts";

type Named = {
  /** The draft that the text is by now. */
  id: number | undefined;
  /** The draft that the address names. */
  asked: number | undefined;
  /** The post that is changed, if it is not a new one. */
  postId: number | undefined;
  onMade: (id: number) => void;
};

/** The address names the draft that there is: a reload or another sign-in then leads to it. */
export function useNamedDraft({ id, asked, postId, onMade }: Named): void {
  const navigate = useNavigate();
  const isNamed = id === undefined || id === asked;
  useEffect(() => {
    if (isNamed || id === undefined) return;
    onMade(id);
    void navigate(postId === undefined ? draftPath(id) : editPath(postId, id), { replace: true });
    // What follows from a made draft is told anew at every look.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, isNamed]);
}
