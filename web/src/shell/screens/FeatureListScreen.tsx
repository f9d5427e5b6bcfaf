import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { latePart } from "#ui/page/latePart.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import styles from "./FeatureListScreen.module.css";
import { communityFeatures, type Feature, moreFeatures } from "./features.ts";

const CommunityLately = latePart(
  async () => (await import("./CommunityLately.tsx")).CommunityLately,
);
const HomeFigures = latePart(
  async () => (await import("#turnarounds/HomeFigures.tsx")).HomeFigures,
);

/** What there is at a place, and below it what is worth seeing there today. */
export function FeatureListScreen() {
  const { pathname } = useLocation();
  return pathname.startsWith("/app/community") ? <Community /> : <More />;
}

function Community() {
  const invites = useLoad(groupInviting.listGroupInvites).answer?.insight_group_invites.length ?? 0;
  return (
    <Place
      title="Community"
      base="/app/community"
      features={communityFeatures}
      notes={invites > 0 ? { invites: tellInvites(invites) } : {}}
      lately={<CommunityLately />}
    />
  );
}

function More() {
  const plan = useLoad(accountProfile.getProfile).answer?.user.organization_plan;
  return (
    <Place
      title="More"
      base="/app/more"
      features={moreFeatures.filter(isLeft)}
      notes={plan ? { plan: `${plan.name}, its people and seats` } : {}}
      lately={<HomeFigures meanwhile={null} />}
    />
  );
}

/** What a person does daily stands in the navigation itself. */
const isLeft = (feature: Feature) => !feature.roles;

type PlaceProps = {
  title: string;
  base: string;
  features: readonly Feature[];
  /** What is so today, in place of what one finds there. */
  notes: Readonly<Record<string, string>>;
  lately: ReactNode;
};

/** The features of a place, for finding one's way. */
function Place({ title, base, features, notes, lately }: PlaceProps) {
  return (
    <>
      <PageHeader title={title} />
      <ul role="list" className={styles.features}>
        {features.map(({ name, words, note }) => (
          <li key={name}>
            <a href={`#${base}/${name}`} className={styles.feature}>
              <span className={styles.words}>
                {words}
                <small>{notes[name] ?? note}</small>
              </span>
              <ChevronRight aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.lately}>{lately}</div>
    </>
  );
}

function tellInvites(count: number): string {
  return count === 1 ? "1 waits for your answer" : `${count} wait for your answer`;
}
