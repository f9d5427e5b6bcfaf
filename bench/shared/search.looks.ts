import { search } from "@sightline/contract/search/search.ts";
import type { Database } from "@sightline/server/src/db/database.ts";
import type { CrowdCallers } from "@sightline/server/src/testing/crowd.ts";
import { sql } from "kysely";

/** Of a request: words of what it says as they come, frequent and rare, and two that are long. */
export type Wanted = { mixed: string; rare: string };
export type Look = { who: keyof CrowdCallers; words: (of: Wanted) => string; whileTyping?: true };

const begun = ({ rare }: Wanted) => rare.slice(0, 5);
export const looks: Record<string, Look> = {
  "two rare words, at the desk": { who: "desk", words: ({ rare }) => `${rare} ` },
  "four words, at the desk": { who: "desk", words: ({ mixed }) => `${mixed} ` },
  "two rare words, a large plan": { who: "crowd", words: ({ rare }) => `${rare} ` },
  "four words, a large plan": { who: "crowd", words: ({ mixed }) => `${mixed} ` },
  "four words, somebody with thirty": { who: "few", words: ({ mixed }) => `${mixed} ` },
  "a word with a typo": {
    who: "desk",
    words: ({ rare }) => `${rare.slice(0, 4)}${rare.slice(5)} `,
  },
  "while typing, at the desk": { who: "desk", words: begun, whileTyping: true },
  "while typing, a large plan": { who: "crowd", words: begun, whileTyping: true },
  "while typing, somebody with thirty": { who: "few", words: begun, whileTyping: true },
  "words that nothing has": { who: "desk", words: () => "unheard zyzzyva " },
};

export function addressOf({ words, whileTyping }: Look, of: Wanted): string {
  const q = encodeURIComponent(words(of).slice(0, 200));
  return `${search.search.path}?${whileTyping ? "while_typing=true&limit=6&" : ""}q=${q}`;
}

/** Of so many requests all over. */
export async function listWanted(db: Database, count: number): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    select (
      select string_agg(word, ' ') from (
        select word from regexp_split_to_table(description, ' ') with ordinality said (word, nth)
        order by nth limit 4
      ) first
    ) as mixed, coalesce((
      select string_agg(word, ' ') from (
        select word from regexp_split_to_table(description, ' ') word
        where length(word) > 8 order by length(word) desc, word limit 2
      ) longest
    ), title) as rare
    from insight_requests
    where id in (
      select nth * greatest(1, (select max(id) from insight_requests) / ${count}::int)
      from generate_series(1, ${count}::int) nth
    )`.execute(db);
  return rows;
}
