import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import {
  ClipboardPen,
  Ellipsis,
  Inbox,
  Lightbulb,
  SlidersHorizontal,
  UserRound,
  UsersRound,
} from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { LazyMenu } from "#ui/overlays/LazyMenu.tsx";
import styles from "./MainNavigation.module.css";
import { adminRooms, type Place, placesFor, usePlace } from "./navigation.ts";

const icons: Record<Place["name"], ReactNode> = {
  desk: <ClipboardPen aria-hidden="true" />,
  requests: <Inbox aria-hidden="true" />,
  insights: <Lightbulb aria-hidden="true" />,
  community: <UsersRound aria-hidden="true" />,
  account: <UserRound aria-hidden="true" />,
  more: <Ellipsis aria-hidden="true" />,
};

/**
 * What a person does daily, by their role. Until that is known nothing stands here: a place that
 * came later would push the others away from under the pointer.
 */
export function MainNavigation() {
  const profile = useLoad(accountProfile.getProfile);
  const place = usePlace();
  const role = profile.answer?.user.role ?? (profile.state === "failed" ? "member" : undefined);
  const isAdmin = role === "admin";
  return (
    <nav aria-label="Main" className={styles.places} data-full={isAdmin || undefined}>
      {role &&
        placesFor(role).map(({ name, words, address }) => (
          <Fragment key={name}>
            {name === "more" && isAdmin && <AdminMenu isHere={place === "admin"} />}
            <a
              href={`#${address}`}
              className={styles.place}
              data-place={name}
              aria-current={place === name ? "page" : undefined}
            >
              {icons[name]}
              <span>{words}</span>
            </a>
          </Fragment>
        ))}
      {isAdmin && <AdminRooms />}
    </nav>
  );
}

/** Where there is room for them, one below the other. */
function AdminRooms() {
  const room = useLocation().pathname.split("/")[3];
  return (
    <div className={styles.rooms} role="group" aria-labelledby="admin-rooms">
      <p id="admin-rooms" className={styles.label}>
        Admin
      </p>
      {adminRooms.map(({ name, words }) => (
        <a
          key={name}
          href={`#/app/more/${name}`}
          className={styles.room}
          aria-current={room === name ? "page" : undefined}
        >
          {words}
        </a>
      ))}
    </div>
  );
}

/** Where there is none. */
function AdminMenu({ isHere }: { isHere: boolean }) {
  const entries = adminRooms.map(({ name, words }) => ({ words, href: `#/app/more/${name}` }));
  return (
    <div className={styles.menu}>
      <LazyMenu
        align="start"
        trigger={
          <button type="button" className={styles.place} aria-current={isHere ? "true" : undefined}>
            <SlidersHorizontal aria-hidden="true" />
            <span>Admin</span>
          </button>
        }
        sections={[{ entries }]}
      />
    </div>
  );
}
