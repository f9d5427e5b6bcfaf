/** The languages in which we read what is written. */
export const languages = ["en", "de", "sv"] as const;
export type Language = (typeof languages)[number];

/** Small words that each of the others does not have. */
const telling: Record<Language, ReadonlySet<string>> = {
  en: wordsOf(`the of and to is are was were has have had with for from by on that this these those it its
    their they than not no but as at we you your our who which what why how when there more most
    each every after before between only can would should any does do did be been into an a or about in late all also
    year years percent million billion many few some several two three four five other such will could may
    might must one out up over per`),
  de: wordsOf(`der die das den dem des ein eine einen einem einer eines und ist sind war waren hat haben
    hatte wird werden wurde wurden mit für von vom zum zur im am nicht auch auf aus bei nach über
    unter um als sich sie wir ihr ihre es dass oder aber noch nur wie zu seit bis kein keine wer
    was warum dieser diese dieses durch vor sehr mehr weil ob hier nun so viel inzwischen in zeigt kommt ganz
    jahr jahre prozent viele fast rund etwa knapp zwei drei vier fünf jeder jede jedes ohne gegen
    während wenn dann damit wieder immer meist oft gibt geht kann können muss müssen soll darf`),
  sv: wordsOf(`och att det som en ett är var har hade med för på av till från inte om ni vi de den sig
    eller men när hur vad vilka varför än mer mest efter före mellan sedan blir blev kan ska
    bör också alla här nu så där vår vårt våra sina sin deras dem sade enligt vid hos i ut inga ingen visar gäller samma
    utan genom mot bara redan ännu ofta oftast många flera nästan ungefär drygt cirka två tre fyra
    år året procent kronor svenska större mindre högre lägre fler färre finns får går tar ger gör
    står blivit varit skulle måste vill vilket vilken dessa denna detta då senast svaret`),
};

const letters: Record<Language, RegExp> = { en: /(?!)/, de: /[ßü]/, sv: /å/ };

/** How words look in each of them, where the small ones don't tell. */
const shapes: Record<Language, RegExp> = {
  en: /th|wh|(?:ing|ed|ly|ck|ss|ght|ity|ies)$/u,
  de: /sch|tz|pf|ie[rnstlb]|ei|(?:ung|ungen|lich|liche[nrs]?|keit|heit|isch|ischen|eln|ten|en)$/u,
  sv: /skj|stj|[^s]kv|ö[rdv]|ä[rn][dt]?|(?:arna|erna|orna|ningen|ningar|ligt|liga|ade|ades|era|het|else|aren|ten|et|et[s]|or|ar)$/u,
};

function wordsOf(listed: string): ReadonlySet<string> {
  return new Set(listed.split(/\s+/));
}

/** How far a word list is looked at; a language shows long before. */
const enough = 2_000;

/** By its small words, its own letters and the shape of its words; null where nothing tells, or two tell nearly as much. */
export function languageOf(text: string): Language | null {
  const beginning = text.slice(0, enough).toLowerCase();
  const words = beginning.match(/\p{L}+/gu) ?? [];
  const found = languages
    .map((language) => ({
      language,
      count:
        4 * words.filter((word) => telling[language].has(word)).length +
        words.filter((word) => word.length > 3 && shapes[language].test(word)).length +
        (letters[language].test(beginning) ? 8 : 0),
    }))
    .toSorted((a, b) => b.count - a.count);
  const [first, second] = found;
  if (!first || first.count < 1.5 * (second?.count ?? 0) || first.count === 0) return null;
  return first.language;
}
