import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { tellCount } from "@sightline/contract/base/count.words.ts";
import type { UnreadCounts } from "@sightline/contract/notifications/notifications.counts.ts";
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
export function MainNavigation({ unread }: { unread?: UnreadCounts | undefined }) {
  const profile = useLoad(accountProfile.getProfile);
  const place = usePlace();
  const role = profile.answer?.user.role ?? (profile.state === "failed" ? "member" : undefined);
  const isAdmin = role === "admin";
  return (
    <nav aria-label="Main" className={styles.places} data-full={isAdmin || undefined}>
      {role &&
        placesFor(role).map(({ name, words, address }) => (
          <Fragment key={name}>
            {name === "more" && isAdmin && (
              <AdminMenu isHere={place === "admin"} unread={unread?.admin} />
            )}
            <a
              href={`#${address}`}
              className={styles.place}
              data-place={name}
              aria-label={name === "more" ? undefined : named(words, unread?.[name])}
              aria-current={place === name ? "page" : undefined}
            >
              {icons[name]}
              <span>{words}</span>
              {name !== "more" && <Count of={unread?.[name]} />}
            </a>
          </Fragment>
        ))}
      {isAdmin && <AdminRooms unread={unread?.admin} />}
    </nav>
  );
}

/** How much is unread of what leads there; `named` says it to those who listen. */
function Count({ of: count = 0 }: { of: number | undefined }) {
  if (count === 0) return null;
  return (
    <>
      {/* Parted from the words, as in the name. */}{" "}
      <span className={styles.count} aria-hidden="true">
        {tellCount(count)}
      </span>
    </>
  );
}

function named(words: string, count = 0): string | undefined {
  return count > 0 ? `${words}, ${tellCount(count)} unread` : undefined;
}

type AdminProps = { unread: number | undefined };

/** Where there is room for them, one below the other. */
function AdminRooms({ unread }: AdminProps) {
  const room = useLocation().pathname.split("/")[3];
  return (
    <div className={styles.rooms} role="group" aria-label={named("Admin", unread) ?? "Admin"}>
      <p className={styles.label}>
        Admin
        <Count of={unread} />
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
function AdminMenu({ isHere, unread }: AdminProps & { isHere: boolean }) {
  const entries = adminRooms.map(({ name, words }) => ({ words, href: `#/app/more/${name}` }));
  return (
    <div className={styles.menu}>
      <LazyMenu
        align="start"
        trigger={
          <button
            type="button"
            className={styles.place}
            aria-label={named("Admin", unread)}
            aria-current={isHere ? "true" : undefined}
          >
            <SlidersHorizontal aria-hidden="true" />
            <span>Admin</span>
            <Count of={unread} />
          </button>
        }
        sections={[{ entries }]}
      />
    </div>
  );
}
