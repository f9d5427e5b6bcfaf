import type { Person } from "@sightline/contract/people.shapes.ts";
import { useId } from "react";
import { Avatar } from "#ui/base/Avatar.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import styles from "./AlsoFound.module.css";
import { nothingAsked, writeAddress } from "./search.address.ts";

type AlsoFoundProps = {
  people: readonly Person[];
  topics: readonly { title: string; href: string }[];
};

/** Whose name it is, with the way to what they wrote; and what the help says about it. */
export function AlsoFound({ people, topics }: AlsoFoundProps) {
  const label = useId();
  return (
    <>
      {people.length > 0 && (
        <div className={styles.people}>
          <span id={label} className={styles.label}>
            Written by
          </span>
          <ul role="list" aria-labelledby={label} className={styles.names}>
            {people.map((person) => (
              <li key={person.id}>
                <a
                  href={`#${writeAddress({ ...nothingAsked, personId: person.id })}`}
                  className={styles.person}
                >
                  <Avatar person={{ id: person.id, name: nameOf(person) }} size="s" decorative />
                  <span>{nameOf(person)}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {topics.length > 0 && (
        <p className={styles.topics}>
          <span>In the help:</span>
          {topics.map(({ title, href }) => (
            <TextLink key={href} href={href}>
              {title}
            </TextLink>
          ))}
        </p>
      )}
    </>
  );
}
