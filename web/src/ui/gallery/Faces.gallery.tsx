import { Inbox } from "lucide-react";
import { NewVersionBanner, OfflineBanner } from "#ui/page/Banner.tsx";
import { ButtonLink } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { ProblemFace, RefusedFace } from "#ui/page/ProblemFace.tsx";

export const title = "Faces and banners";

export default function FacesSection() {
  return (
    <>
      <div>
        <OfflineBanner />
        <NewVersionBanner onReload={() => {}} />
      </div>
      <EmptyState
        title="Ask your first question"
        icon={<Inbox />}
        action={
          <ButtonLink look="primary" href="#/app/requests/all/new">
            New request
          </ButtonLink>
        }
      >
        Say what you need to know, and see when you will have the answer.
      </EmptyState>
      <ProblemFace title="The list could not be loaded" onRetry={() => {}} requestId="01JCR7-4M9Q">
        The server did not answer in time. Nothing you wrote is lost.
      </ProblemFace>
      <RefusedFace
        title="This group is for its members"
        ask="An owner of Circular design can invite you: Demo Owner."
        action={<ButtonLink href="#/app/community/groups">Back to your groups</ButtonLink>}
      >
        You left the group on 9 November, and with it what was shared there.
      </RefusedFace>
    </>
  );
}
