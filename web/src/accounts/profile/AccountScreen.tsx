import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import type { User } from "@sightline/contract/people.shapes.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { DesktopSwitch } from "#notifications/DesktopSwitch.tsx";
import { ThreadLevels } from "#notifications/levels/ThreadLevels.tsx";
import { SessionsList } from "#sessions/SessionsList.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonBlock, SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import styles from "./AccountScreen.module.css";
import { AccountSection } from "./AccountSection.tsx";
import { DataExports } from "./DataExports.tsx";
import { EmailSection } from "./EmailSection.tsx";
import { KeepAccount } from "./KeepAccount.tsx";
import { LeavingSection } from "./LeavingSection.tsx";
import { MailTimes } from "./MailTimes.tsx";
import { NotificationChoices } from "./NotificationChoices.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { SectionList } from "./SectionList.tsx";
import { SignInAgain } from "./SignInAgain.tsx";
import { useGoToSection } from "./useGoToSection.ts";

export function AccountScreen() {
  const loaded = useLoad(accountProfile.getProfile);
  const user = loaded.answer?.user;
  return (
    <>
      <PageHeader title="Account" sub={user?.email} />
      {loaded.state === "loading" && <Loading />}
      {loaded.state === "failed" && (
        <ProblemFace
          title="Your account could not be loaded"
          onRetry={loaded.reload}
          requestId={loaded.problem.request_id}
        >
          {loaded.problem.detail}
        </ProblemFace>
      )}
      {user && (
        <SignInAgain>
          <Account user={user} />
        </SignInAgain>
      )}
    </>
  );
}

function Account({ user }: { user: User }) {
  useGoToSection();
  return (
    <>
      {user.deletion_scheduled_for && <KeepAccount at={user.deletion_scheduled_for} />}
      <div className={styles.columns}>
        <SectionList />
        <div>
          <AccountSection name="profile" lead="Your name appears next to what you write and share.">
            <ProfileForm user={user} />
          </AccountSection>
          <EmailSection user={user} />
          <PasswordSection user={user} />
          <AccountSection
            name="sessions"
            lead="Where you are signed in. End any session you don't recognise, then change your password."
          >
            <SessionsList />
          </AccountSection>
          <AccountSection
            name="notifications"
            lead="What you hear of, and how: on screen while you are here, in the list behind the bell, or by mail. A change takes effect at once. Mails about the safety of your account always come."
          >
            <NotificationChoices user={user} />
            <DesktopSwitch />
            <MailTimes user={user} />
            <ThreadLevels />
          </AccountSection>
          <AccountSection
            name="data"
            lead="Everything stored about you, in one zip file. Each file stays for 7 days."
          >
            <DataExports />
          </AccountSection>
          <LeavingSection />
        </div>
      </div>
    </>
  );
}

function Loading() {
  return (
    <SkeletonRegion words="Loading your account">
      <div className={styles.loading}>
        <SkeletonText lines={2} />
        <SkeletonBlock height="l" />
        <SkeletonText lines={2} />
        <SkeletonBlock height="m" />
      </div>
    </SkeletonRegion>
  );
}
