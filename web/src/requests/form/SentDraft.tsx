import { Send } from "lucide-react";
import { ButtonLink } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import styles from "./SentDraft.module.css";

/** In place of a form whose draft is a request by now. */
export function SentDraft({ requestId }: { requestId: number }) {
  return (
    <>
      <PageHeader title="This draft has been submitted" />
      <EmptyState
        title={`It is now request ${requestId}`}
        icon={<Send />}
        action={
          <>
            <ButtonLink look="primary" href={`#/app/insights/${requestId}`}>
              {`Open request ${requestId}`}
            </ButtonLink>
            <ButtonLink href="#/app/requests/all/new">Write another one</ButtonLink>
          </>
        }
      >
        It was submitted here, in another tab or on another device.
      </EmptyState>
    </>
  );
}

/** Above a form in which one wrote on after it was submitted elsewhere. */
export function SentMeanwhile({ requestId }: { requestId: number }) {
  return (
    <p role="status" className={styles.meanwhile}>
      This has been submitted in the meantime, as{" "}
      <TextLink href={`#/app/insights/${requestId}`}>{`request ${requestId}`}</TextLink>. What you
      wrote here is kept as another draft.
    </p>
  );
}
