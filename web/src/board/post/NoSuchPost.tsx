import { SearchX } from "lucide-react";
import { ButtonLink } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { boardHref } from "#board/board.address.ts";

/** A post that is deleted, or never was. */
export function NoSuchPost() {
  return (
    <>
      <PageHeader title="No such post" />
      <EmptyState
        title="It is not on the board"
        icon={<SearchX />}
        action={<ButtonLink href={boardHref}>Go to the board</ButtonLink>}
      >
        It may have been deleted, or the link is incomplete.
      </EmptyState>
    </>
  );
}
