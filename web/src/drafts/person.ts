import { currentSession, subscribeSession } from "#api/session/session.ts";

/** How often another person, or nobody, was here since. */
let turnovers = 0;
subscribeSession(({ before, now }) => {
  if (before?.email !== now?.email) turnovers += 1;
});

/** From now on answers whether another person, or nobody, has been signed in since. */
export function watchPerson(): () => boolean {
  const then = { turnovers, email: currentSession()?.email };
  // Also by the e-mail: word of another tab's sign-in comes a moment later than the sign-in.
  return () => then.turnovers !== turnovers || then.email !== currentSession()?.email;
}
