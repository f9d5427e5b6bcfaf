import { FilePen } from "lucide-react";
import { ButtonLink } from "#ui/base/Button.tsx";
import { useDrafts } from "./useDrafts.ts";

/** A mark that something was begun: leads straight to it where it is one, else to all of them. */
export function DraftCountLink({ newHref }: { newHref: string }) {
  const { rows, hasMore } = useDrafts("request");
  const [first] = rows;
  if (!first) return null;
  const isOne = rows.length === 1 && !hasMore;
  return (
    <ButtonLink
      look="quiet"
      icon={<FilePen />}
      href={isOne ? `${newHref}?draft=${first.id}` : newHref}
    >
      {isOne ? "1 draft" : `${rows.length}${hasMore ? "+" : ""} drafts`}
    </ButtonLink>
  );
}
