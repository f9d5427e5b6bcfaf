import {
  type ListedLevel,
  notifications,
} from "@sightline/contract/notifications/notifications.ts";
import {
  levelledWords,
  levelWords,
} from "@sightline/contract/notifications/notifications.levels.words.ts";
import {
  type LevelledThread,
  levelledThreads,
} from "@sightline/contract/notifications/notifications.threads.ts";
import { FileText, MessageSquare, Users } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import rows from "#people/PeopleRows.module.css";
import { TextLink } from "#ui/base/TextLink.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { SkeletonRows } from "#ui/lists/Skeleton.tsx";
import { LevelRowMenu } from "./LevelMenu.tsx";
import styles from "./ThreadLevels.module.css";

const nouns = { one: "choice", many: "choices" };

const icons: Record<LevelledThread, ReactNode> = {
  request: <FileText aria-hidden="true" />,
  group: <Users aria-hidden="true" />,
  post: <MessageSquare aria-hidden="true" />,
};

const places: Record<LevelledThread, string> = {
  request: "#/app/insights/",
  group: "#/app/community/groups/",
  post: "#/app/community/board/",
};

/** A number of its own for each thing of whichever kind: lists know their rows by it. */
const idOf = ({ thread }: ListedLevel) =>
  thread.id * levelledThreads.length + levelledThreads.indexOf(thread.kind);

/** Of what one hears otherwise than is usual here, each with a way to change that. */
export function ThreadLevels() {
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  const pages = useLoadPages(notifications.listLevels, {}, (answer) =>
    answer.notification_levels.map((level) => ({ ...level, id: idOf(level) })),
  );
  // What goes back to what is usual stays on screen, where it can be changed again.
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const there = new Set(pages.held.pages.flat().map(({ id }) => id));
  const shown = pages.held.rows.filter(({ id }) => there.has(id) || touched.has(id));
  return (
    <section className={styles.levels} aria-labelledby={titleId}>
      <header>
        <h3 id={titleId} className={styles.title}>
          Muted and followed closely
        </h3>
        <p className={styles.lead}>
          Requests, posts and groups of which you hear more or less than is usual here.
        </p>
      </header>
      <PagedList
        pages={{ ...pages, held: { ...pages.held, rows: shown } }}
        noun={nouns}
        failed="What you chose could not be loaded"
        skeleton={<SkeletonRows rows={2} />}
        place={place}
        empty={
          <p className={styles.nothing}>
            There are none. On a request, a post or a group, Notify me says how much you hear of it.
          </p>
        }
      >
        <ul role="list" className={rows.rows} aria-labelledby={titleId}>
          {shown.map((level) => (
            <LevelRow
              key={level.id}
              level={level}
              onChosen={() => setTouched((former) => new Set([...former, level.id]))}
            />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}

function LevelRow({ level, onChosen }: { level: ListedLevel; onChosen: () => void }) {
  const { thread, title, chosen, usual, mail_muted } = level;
  const differs = chosen !== null && chosen !== usual;
  return (
    <li className={rows.row}>
      {icons[thread.kind]}
      <span className={rows.words}>
        <TextLink look="quiet" className={rows.name} href={`${places[thread.kind]}${thread.id}`}>
          {title}
        </TextLink>
        <span className={rows.line}>
          {levelledWords[thread.kind]}
          {mail_muted && ", without mails"}
          {differs && `, usual here: ${levelWords[usual].toLowerCase()}`}
        </span>
      </span>
      <span className={rows.actions}>
        <LevelRowMenu
          thread={thread.kind}
          id={thread.id}
          title={title}
          standing={level}
          onChosen={onChosen}
        />
      </span>
    </li>
  );
}
