import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import type { Comment } from "@sightline/contract/conversations.shapes.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import type { ReactNode } from "react";
import { NamingText } from "#conversations/mentions/NamingText.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import styles from "./PrintScreen.module.css";

type PrintedTalkProps = {
  said: readonly Comment[];
  people: readonly Person[];
  when: (moment: string) => string;
  drawFiles: (attachments: readonly Attachment[]) => ReactNode;
};

/** What was said, to be read on paper. */
export function PrintedTalk({ said, people, when, drawFiles }: PrintedTalkProps) {
  if (said.length === 0) return <p className={styles.about}>Nobody has written anything.</p>;
  return said.map(({ id, author, created_at, body, passage, attachments, deleted }) => (
    <div key={id} className={styles.said}>
      <p className={styles.about}>
        <b>{nameOf(author)}</b>, {when(created_at)}
      </p>
      {passage && <blockquote>{passage.quote}</blockquote>}
      {deleted ? <p>Deleted</p> : <NamingText body={body} people={people} />}
      {drawFiles(attachments)}
    </div>
  ));
}
