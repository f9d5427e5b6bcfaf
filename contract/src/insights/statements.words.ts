export type StatementCount = { with_source: number; all: number };

/** "42 of 44 statements have a source" */
export function tellStatements({ with_source, all }: StatementCount): string {
  if (all === 1)
    return with_source === 1 ? "The 1 statement has a source" : "The 1 statement has no source";
  return `${with_source.toLocaleString("en")} of ${all.toLocaleString("en")} statements have a source`;
}
