import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";

/** An address that leads to nothing this person can see. */
export function NotHere({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="It doesn't exist, or it isn't shared with you"
        icon={<SearchX />}
        action={<ButtonLink href="#/app/requests/all">Go to all requests</ButtonLink>}
      >
        {children}
      </EmptyState>
    </>
  );
}
