import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { ChevronRight } from "lucide-react";
import { useContext } from "react";
import { useLocation } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import styles from "./FeatureListScreen.module.css";
import { OfferedFeatures } from "./features.ts";

const community = { name: "community", title: "Community", base: "/app/community" } as const;
const more = { name: "more", title: "More", base: "/app/more" } as const;

/** The features of a place, for finding one's way; what is not for one's role is left out. */
export function FeatureListScreen() {
  const { pathname } = useLocation();
  const place = pathname.startsWith(community.base) ? community : more;
  const { title, base } = place;
  const features = useContext(OfferedFeatures)[place.name];
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
