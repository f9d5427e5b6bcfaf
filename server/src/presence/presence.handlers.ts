import { presence } from "@sightline/contract/presence.ts";
import { type Handlers, implement } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import type { PresenceBoard } from "#live/presence.ts";
import { getRequestFor, listSeeing, seesNotes } from "#requests/requests.ts";
import { presenceFor } from "./presence.rules.ts";

export function makePresenceHandlers(board: PresenceBoard) {
  const handlers: Handlers<typeof presence> = {
    async getPresence({ params, user, db }) {
      const request = await getRequestFor(db, params.id, user);
      const looking = board.list(request.id);
      const ids = [...new Set(looking.map(({ userId }) => userId))];
      const seeing = await listSeeing(db, request.id, ids);
      return { presence: presenceFor(user, request, seeing, looking) };
    },

    async showPresence({ params, body, user, session, db }) {
      const request = await getRequestFor(db, params.id, user);
      const { stream, at_desk: atDesk, writing } = body.presence;
      if (atDesk && !seesNotes(user, request))
        throw new Problem("not_allowed", {
          detail: "Only analysts work at the desk, and never on a request of their own.",
        });
      const looking = { atDesk, writing };
      await board.say(db, { stream, session: session.id, request: request.id, looking });
    },

    /** It names nothing but a stream of one's own: whether the request exists makes no difference. */
    async endPresence({ params, query, session, db }) {
      const { stream } = query;
      await board.say(db, { stream, session: session.id, request: params.id, looking: null });
    },
  };
  return implement(presence, handlers);
}
