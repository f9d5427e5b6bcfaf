/** Few rows, which those who run the place write by hand: an index on them is there at once. */
const smallTables = new Set([
  "calendars",
  "insight_categories",
  "legal_texts",
  "migrations",
  "place",
]);

const takes = /^-- contracts: (.+)/;

/** Why processes of the version before can't go on beside it; most only add, and nobody minds. */
export function findContraction(sql: string): string | undefined {
  return takes.exec(sql)?.[1];
}

/** Each on its own, without comments; the inside of quotes and of function bodies is left out. */
export function statementsOf(sql: string): string[] {
  return split(sql).map(({ bare }) => bare);
}

/** As they stand in the file, for what can't run in a transaction. */
export function textsOf(sql: string): string[] {
  return split(sql).map(({ text }) => text);
}

const token =
  /--[^\n]*|\/\*[^]*?\*\/|(\$\w*\$)[^]*?\1|'(?:[^']|'')*'|"(?:[^"]|"")*"|;|[^-/$'";]+|[^]/g;

function split(sql: string): { text: string; bare: string }[] {
  const statements = [{ text: "", bare: "" }];
  for (const [part] of sql.matchAll(token)) {
    if (part === ";") {
      statements.push({ text: "", bare: "" });
      continue;
    }
    const last = statements.at(-1);
    if (!last || /^(?:--|\/\*)/.test(part)) continue;
    last.text += part;
    last.bare += /^(?:\$\w*\$|')/.test(part) ? "''" : part.toLowerCase();
  }
  return statements
    .map(({ text, bare }) => ({
      text: text.trim(),
      bare: bare.replaceAll(/["\s]+/g, " ").trim(),
    }))
    .filter(({ bare }) => bare !== "");
}

type Rule = { says: string; breaks: (statement: string) => boolean };

const words = (pattern: RegExp) => (statement: string) => pattern.test(statement);

/** What processes of the version before stumble over, or wait for while a large table is gone through. */
const rules: readonly Rule[] = [
  {
    says: "drops what the version before reads",
    breaks: words(
      /^drop (?:table|view|type|schema|materialized view)\b|^alter table .*\bdrop (?!constraint|default|not null|expression|identity)/,
    ),
  },
  { says: "renames what the version before reads", breaks: words(/^alter .*\brename\b/) },
  {
    says: "adds a column that must be set, and the version before does not know of",
    breaks: (statement) =>
      clausesOf(statement).some(
        (clause) =>
          isAddedColumn(clause) &&
          /\bnot null\b/.test(clause) &&
          !/\b(?:default|generated)\b/.test(clause),
      ),
  },
  {
    says: "asks for a value in a column that the version before may leave empty",
    breaks: words(/^alter table .*\bset not null\b/),
  },
  {
    says: "changes the type of a column",
    breaks: words(/^alter table .*\balter (?:column )?\S+ (?:set data )?type\b/),
  },
  {
    says: "checks every row while all others wait: add it as not valid, and validate it in the next migration",
    breaks: (statement) =>
      clausesOf(statement).some(
        (clause) =>
          /^add (?:constraint \S+ )?(?:check|foreign key|unique|primary key|exclude)\b/.test(
            clause,
          ) && !/\bnot valid\b|\busing index\b/.test(clause),
      ),
  },
  {
    says: "builds an index while all who write wait: create it concurrently, in a migration of its own",
    breaks: (statement) =>
      /^create (?:unique )?index (?!concurrently)/.test(statement) &&
      !smallTables.has(/ on (?:only )?(?:public\.)?(\w+)/.exec(statement)?.[1] ?? ""),
  },
];

/** What is wrong with a migration that does not say that it contracts, in a sentence each. */
export function findBreaks(sql: string): string[] {
  if (findContraction(sql)) return [];
  const statements = statementsOf(sql);
  const isNew = madeHere(statements);
  return statements
    .filter((statement) => !isNew(statement))
    .flatMap((statement) =>
      rules.filter(({ breaks }) => breaks(statement)).map(({ says }) => `${says}: ${statement}`),
    );
}

/** Nobody reads or fills yet what the same migration makes. */
function madeHere(statements: readonly string[]): (statement: string) => boolean {
  const made = new Set(
    statements.flatMap(
      (statement) =>
        /^create (?:unlogged )?(?:table|view|type) (?:if not exists )?(?:public\.)?(\w+)/.exec(
          statement,
        )?.[1] ?? [],
    ),
  );
  const about =
    /^(?:alter|drop) (?:table|view|type) (?:if exists )?(?:only )?(?:public\.)?(\w+)|^create (?:unique )?index (?:.*? )?on (?:only )?(?:public\.)?(\w+)/;
  return (statement) => {
    const found = about.exec(statement);
    return made.has(found?.[1] ?? found?.[2] ?? "");
  };
}

/** Of `alter table x add …, drop …`, what each does. */
function clausesOf(statement: string): string[] {
  const actions = /^alter table (?:if exists )?(?:only )?\S+ (.*)$/.exec(statement)?.[1];
  if (actions === undefined) return [];
  const clauses = [""];
  let depth = 0;
  for (const sign of actions) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (sign === "," && depth === 0) clauses.push("");
    else clauses[clauses.length - 1] += sign;
  }
  return clauses.map((clause) => clause.trim());
}

function isAddedColumn(clause: string): boolean {
  return /^add (?!constraint|check|foreign|unique|primary|exclude)/.test(clause);
}
