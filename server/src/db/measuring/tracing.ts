import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** It goes into the text of a statement as it is. */
const harmless = /^[\w ]{1,40}$/;

/**
 * Transactions that `work` opens bear the name of the call or the job they are opened for. That takes
 * the database and us a moment more, so a call has a name only if whoever makes it follows a trace.
 */
export function tracedAs<T>(name: string | undefined, work: () => T): T {
  return name !== undefined && harmless.test(name) ? current.run(name, work) : work();
}

/**
 * As the database shows it, in pg_stat_activity and in its log, for as long as the transaction lasts.
 * What is prepared stays the same for all, which a comment in each statement would end.
 */
export function findTraceName(): string | undefined {
  const name = current.getStore();
  return name === undefined ? undefined : `sightline:${name}`;
}

/** Whose connection it is, whatever it is just used for. */
export const appOf = "split_part(application_name, ':', 1)";
