import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./SearchStart.module.css";
import { nothingAsked, writeAddress } from "./search.address.ts";
import { recentSearches } from "./searches.memory.ts";

const ways: readonly { typed: string; words: string }[] = [
  { typed: "oat milk", words: "both words, in any order; the last one may be unfinished" },
  { typed: '"oat milk"', words: "these words beside each other, exactly so" },
  { typed: "oat milk -prices", words: "leaves out what has the word prices" },
  { typed: "#484", words: "goes straight to request 484, as a pasted link goes to its page" },
];

/** Before anything is typed: what can be found, and how one asks for it. */
export function SearchStart({ children }: { children?: ReactNode }) {
  const recent = recentSearches();
  return (
    <div className={styles.start}>
      {recent.length > 0 && (
        <section aria-labelledby="recent-searches">
          <h2 id="recent-searches" className={styles.title}>
            Searched for lately
          </h2>
          <ul role="list" className={styles.recent}>
            {recent.map((q) => (
              <li key={q}>
                <a href={`#${writeAddress({ ...nothingAsked, q })}`} className={styles.former}>
                  <Clock aria-hidden="true" />
                  <span>{q}</span>
                </a>
              </li>
            ))}
          </ul>
          <p className={styles.note}>Known to this tab alone, and gone when you reload it.</p>
        </section>
      )}
      {children}
      <section aria-labelledby="search-ways">
        <h2 id="search-ways" className={styles.title}>
          Everything here that you may see
        </h2>
        <p>
          Requests, insights with their sources, conversations, posts, groups, people you work with,
          and the help. Accents and capitals don’t matter, and a wrong letter is forgiven.
        </p>
        <dl className={styles.ways}>
          {ways.map(({ typed, words }) => (
            <div key={typed} className={styles.way}>
              <dt>
                <code>{typed}</code>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
