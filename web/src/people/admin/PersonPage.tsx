import { dayMs } from "@sightline/contract/base/moments.ts";
import type { WholePerson } from "@sightline/contract/people/people.ts";
import { MonitorSmartphone } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#ui/base/Badge.tsx";
import { StatusMark } from "#ui/base/StatusMark.tsx";
import { DescriptionList } from "#ui/lists/DescriptionList.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { PageSection } from "#ui/page/PageSection.tsx";
import { Breadcrumb } from "#ui/page/Breadcrumb.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useNow } from "#ui/words/useNow.ts";
import { nameOf } from "#ui/words/person.words.ts";
import rows from "#people/PeopleRows.module.css";
import { peopleHref, roleNames, stateNames } from "./people.words.ts";
import styles from "./PersonPage.module.css";
import { InvitationRow } from "./PlaceInvitations.tsx";

type PersonPageProps = {
  person: WholePerson;
  /** What can be done with them. */
  acts: ReactNode;
};

/** All that those who run the place know of somebody. */
export function PersonPage({ person, acts }: PersonPageProps) {
  const name = nameOf(person);
  return (
    <div className={styles.page}>
      <div>
        <Breadcrumb crumbs={[{ words: "People", href: peopleHref }, { words: name }]} />
        <PageHeader title={name} sub={person.email} />
      </div>
      <Facts person={person} />
      {acts}
      <Sessions person={person} />
      <Work
        id="person-claims"
        title="Works on"
        listed={person.claims}
        none={
          person.role === "member" ? "Members don't work at the desk." : "Nothing at the moment."
        }
      />
      <Work
        id="person-requests"
        title="Asked, and not answered yet"
        listed={person.insight_requests}
        none="Nothing is open."
      />
      <Invitations person={person} />
    </div>
  );
}

function Facts({ person }: { person: WholePerson }) {
  const { role, state, organization_plan: plan, last_seen_at: seen } = person;
  const { deactivated_at: deactivated, deletion_scheduled_for: scheduled } = person;
  return (
    <DescriptionList
      entries={[
        { term: "Role", words: roleNames[role] },
        {
          term: "State",
          words:
            state === "active" ? (
              stateNames[state]
            ) : (
              <>
                <Badge tone={state === "leaving" ? "late" : "idle"}>{stateNames[state]}</Badge>{" "}
                {state === "leaving" && scheduled && <Time moment={scheduled} />}
                {state === "leaving" && deactivated && ", deactivated "}
                {deactivated && <Since moment={deactivated} />}
              </>
            ),
        },
        {
          term: "Plan",
          words: plan
            ? `${plan.name}, ${plan.role === "owner" ? "as owner" : "as member"}`
            : "None",
        },
        { term: "Job or field", words: person.activity === "" ? "Not said" : person.activity },
        ...(person.away_until
          ? [
              {
                term: "Away until",
                words: <Time moment={person.away_until} manner="day" />,
              },
            ]
          : []),
        { term: "Here since", words: <Time moment={person.created_at} manner="day" /> },
        { term: "Last seen", words: seen ? <Time moment={seen} manner="ago" /> : "Not seen yet" },
      ]}
    />
  );
}

/** "5 min ago", and after a day "since yesterday 16:05". */
function Since({ moment }: { moment: string }) {
  const isFresh = useNow().getTime() - Date.parse(moment) < dayMs;
  return (
    <>
      {!isFresh && "since "}
      <Time moment={moment} manner="ago" />
    </>
  );
}

function Sessions({ person: { sessions } }: { person: WholePerson }) {
  return (
    <PageSection id="person-sessions" title="Signed in">
      {sessions.length === 0 ? (
        <p className={styles.none}>Nowhere.</p>
      ) : (
        <ul role="list" className={rows.rows} aria-labelledby="person-sessions">
          {sessions.map(({ id, device, created_at, last_used_at }) => (
            <li key={id} className={rows.row}>
              <MonitorSmartphone aria-hidden="true" />
              <span className={rows.words}>
                <span className={rows.name}>{device}</span>
                <span className={rows.line}>
                  last used <Time moment={last_used_at} manner="ago" />, signed in{" "}
                  <Time moment={created_at} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}

type WorkProps = {
  id: string;
  title: string;
  listed: WholePerson["claims"];
  none: string;
};

function Work({ id, title, listed, none }: WorkProps) {
  return (
    <PageSection id={id} title={title}>
      {listed.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul role="list" className={rows.rows} aria-labelledby={id}>
          {listed.map((request) => (
            <li key={request.id} className={rows.row}>
              <span className={rows.words}>
                <a href={`#/app/insights/${request.id}`} className={styles.request}>
                  {request.title}
                </a>
                <span className={rows.line}>
                  #{request.id} · promised for <Time moment={request.promised_at} />
                </span>
                <span className={rows.below}>
                  <StatusMark status={request.status} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function Invitations({ person: { invitations } }: { person: WholePerson }) {
  if (invitations.length === 0) return null;
  return (
    <PageSection id="person-invitations" title="Open invitations">
      <ul role="list" className={rows.rows} aria-labelledby="person-invitations">
        {invitations.map((invitation) =>
          invitation.organization === null ? (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ) : (
            <li key={invitation.id} className={rows.row}>
              <span className={rows.words}>
                <span className={rows.name}>{invitation.organization}</span>
                <span className={rows.line}>
                  into the plan, open until <Time moment={invitation.expires_at} manner="day" />
                </span>
              </span>
            </li>
          ),
        )}
      </ul>
    </PageSection>
  );
}
