import { people } from "@sightline/contract/people/people.ts";
import type { User } from "@sightline/contract/people.shapes.ts";
import { useNavigate, useParams } from "react-router";
import { SignInAgain } from "#accounts/profile/SignInAgain.tsx";
import { useSensitive } from "#accounts/profile/useSensitive.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { SkeletonBlock, SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { AdminGate } from "./AdminGate.tsx";
import { peopleHref } from "./people.words.ts";
import { PersonActs } from "./PersonActs.tsx";
import { PersonPage } from "./PersonPage.tsx";
import styles from "./PersonPage.module.css";

/** One person, for those who run the place. */
export function PersonScreen() {
  return (
    <AdminGate
      title="People"
      why="Names and addresses of everybody are shown here, so only admins can see them."
    >
      {(user) => (
        <SignInAgain>
          <OnePerson user={user} />
        </SignInAgain>
      )}
    </AdminGate>
  );
}

function OnePerson({ user }: { user: User }) {
  const { userId = "" } = useParams();
  const navigate = useNavigate();
  const loaded = useLoad(people.getPerson, { params: { id: userId } });
  const setRoles = useSensitive(people.setRoles);
  const invite = useSensitive(people.invitePerson);
  const erase = useSensitive(people.erasePerson);
  if (loaded.state === "loading") return <PersonSkeleton />;
  if (loaded.state === "failed") {
    if (loaded.problem.code === "not_found") return <NoPerson />;
    return (
      <>
        <PageHeader title="Person" />
        <ProblemFace
          title="This person could not be loaded"
          onRetry={loaded.reload}
          requestId={loaded.problem.request_id}
        >
          {loaded.problem.detail}
        </ProblemFace>
      </>
    );
  }
  const { person } = loaded.answer;
  return (
    <PersonPage
      key={person.id}
      person={person}
      acts={
        person.id === user.id ? (
          <p className={styles.own}>
            This is you. Another admin can change your role; the rest is in{" "}
            <a href="#/app/account">your account</a>.
          </p>
        ) : (
          <PersonActs
            person={person}
            setRoles={setRoles}
            invite={invite}
            erase={erase}
            onErased={() => void navigate("/app/more/people", { replace: true })}
          />
        )
      }
    />
  );
}

function NoPerson() {
  return (
    <>
      <PageHeader title="Nobody here" />
      <EmptyState
        title="There is no such person"
        action={<ButtonLink href={peopleHref}>Go to people</ButtonLink>}
      >
        They never had an account, or their data were erased.
      </EmptyState>
    </>
  );
}

function PersonSkeleton() {
  return (
    <>
      <PageHeader title="Person" />
      <SkeletonRegion words="Loading the person">
        <div className={styles.page}>
          <SkeletonText lines={3} />
          <SkeletonBlock height="m" />
          <SkeletonBlock height="l" />
        </div>
      </SkeletonRegion>
    </>
  );
}
