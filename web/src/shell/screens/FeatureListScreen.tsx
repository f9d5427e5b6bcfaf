import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { ChevronRight } from "lucide-react";
import { useLocation } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import styles from "./FeatureListScreen.module.css";
import { communityFeatures, type Feature, moreFeatures } from "./features.ts";

type FeaturePlace = { title: string; base: string; features: readonly Feature[] };

const community: FeaturePlace = {
  title: "Community",
  base: "/app/community",
  features: communityFeatures,
};
const more: FeaturePlace = { title: "More", base: "/app/more", features: moreFeatures };

/** The features of a place, for finding one's way; what is not for one's role is left out. */
export function FeatureListScreen() {
  const { pathname } = useLocation();
  const { title, base, features } = pathname.startsWith(community.base) ? community : more;
  const role = useLoad(accountProfile.getProfile).answer?.user.role ?? "member";
  const shown = features.filter(({ roles }) => !roles || roles.includes(role));
  return (
    <>
      <PageHeader title={title} />
      <ul role="list" className={styles.features}>
        {shown.map(({ name, words, note }) => (
          <li key={name}>
            <a href={`#${base}/${name}`} className={styles.feature}>
              <span className={styles.words}>
                {words}
                <small>{note}</small>
              </span>
              <ChevronRight aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
