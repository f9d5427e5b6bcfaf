import { people } from "@sightline/contract/people/people.ts";
import { findAccountToChange, keepAbsence, scheduleErasure } from "#accounts/accounts.ts";
import type { Database } from "#db/database.ts";
import { listLastOwnedGroups } from "#groups/groups.ts";
import { implement, type Implementation, outsideTransaction } from "#http/call.ts";
import { idInCursor, pagesBy, pagesById } from "#http/cursor.ts";
import { Problem } from "#http/problem.ts";
import { listOpenOfAddress } from "#invitations/invitations.ts";
import { listHindrances, type PersonalData, tellFate } from "#personalData.ts";
import { listLastOwnedPlans } from "#plans/plans.ts";
import { listClaimsOf, listOpenOf } from "#requests/requests.ts";
import { listSessions } from "#sessions/sessions.ts";
import * as z from "zod/mini";
import {
  actOnEach,
  announcePerson,
  changeRole,
  deactivate,
  holdPerson,
  reactivate,
  signOut,
} from "./people.acts.ts";
import { placeInvitationHandlers } from "./people.inviting.handlers.ts";
import {
  countSubscribers,
  findPerson,
  listPeople,
  listSimilarPeople,
  listSubscribers,
  type StoredPerson,
} from "./people.queries.ts";
import { awayAt, requireErasable, requireStaff, stateOf } from "./people.rules.ts";

const place = z.object({ id: idInCursor });
const pages = { name: pagesBy(place, "name"), last_seen: pagesBy(place, "last_seen") };

/** Fewer letters are like too much. */
const fewestForSimilar = 3;
const mostSimilar = 10;

export function makePeopleHandlers(personalData: readonly PersonalData[]): Implementation {
  return implement(people, {
    ...placeInvitationHandlers,

    async listPeople({ db, query }) {
      const { q = "", role = null, plan = null, state = null, sort = "name" } = query;
      const filters = { q: q === "" ? null : q, role, planId: plan, state };
      const { rows, next_cursor } = await pages[sort].read(query, (page) =>
        listPeople(db, filters, sort, page),
      );
      const isNobody = rows.length === 0 && query.cursor === undefined;
      if (!isNobody || q.length < fewestForSimilar)
        return { people: rows.map(personOnWire), similar: false, next_cursor };
      const similar = await listSimilarPeople(db, { ...filters, q }, mostSimilar);
      return { people: similar.map(personOnWire), similar: true, next_cursor: null };
    },

    async getPerson({ db, params, now }) {
      const person = await getPerson(db, params.id);
      const { id, email, plan_id, plan_name, plan_role } = person;
      return {
        person: {
          ...person,
          state: stateOf(person),
          away_until: awayAt(person, now),
          organization_plan:
            plan_id === null || plan_name === null || plan_role === null
              ? null
              : { id: plan_id, name: plan_name, role: plan_role },
          sessions: await listSessions(db, id, now),
          claims: await listClaimsOf(db, id),
          insight_requests: await listOpenOf(db, id),
          last_owner_of: [
            ...(await listLastOwnedPlans(db, id)),
            ...(await listLastOwnedGroups(db, id)),
          ],
          invitations: await listOpenOfAddress(db, email, now),
        },
      };
    },

    setRoles: outsideTransaction(async ({ outside, body, user, now, record }) => ({
      results: await actOnEach(
        { actorId: user.id, outside, now },
        body.ids,
        "change the role of",
        (doing) => changeRole(doing, body.role, record),
      ),
    })),

    signPeopleOut: outsideTransaction(async ({ outside, body, user, now, record }) => ({
      results: await actOnEach({ actorId: user.id, outside, now }, body.ids, "sign out", (doing) =>
        signOut(doing, record),
      ),
    })),

    deactivatePeople: outsideTransaction(async ({ outside, body, user, now, record }) => ({
      results: await actOnEach(
        { actorId: user.id, outside, now },
        body.ids,
        "deactivate",
        (doing) => deactivate(doing, body.heirs, record),
      ),
    })),

    reactivatePeople: outsideTransaction(async ({ outside, body, user, now, record }) => ({
      results: await actOnEach(
        { actorId: user.id, outside, now },
        body.ids,
        "reactivate",
        (doing) => reactivate(doing, record),
      ),
    })),

    async setAbsence({ db, params, body, now, record }) {
      const account = await findAccountToChange(db, params.id);
      if (!account) throw new Problem("not_found");
      requireStaff(account);
      if (account.away_until === body.away_until) return;
      await keepAbsence(db, account.id, body.away_until, now);
      await record(db, {
        subject: { kind: "user", id: account.id },
        fields: ["away_until"],
        details: { to: body.away_until },
      });
    },

    async getErasure({ db, params }) {
      const { id } = await getPerson(db, params.id);
      return {
        erasure: {
          kept: await tellFate(personalData, "kept", db, id),
          removed: await tellFate(personalData, "removed", db, id),
          hindrances: await listHindrances(personalData, db, id),
        },
      };
    },

    async listSubscribers({ db, query }) {
      const { rows, next_cursor } = await pagesById.read(query, (page) =>
        listSubscribers(db, page),
      );
      return { subscribers: rows, count: await countSubscribers(db), next_cursor };
    },

    // Not in the call's own transaction, for the same reason as above.
    erasePerson: outsideTransaction(async ({ outside, params, user, now, record }) =>
      outside.transaction().execute(async (db) => {
        const account = await holdPerson(db, user.id, params.id, "erase");
        requireErasable(account, await listHindrances(personalData, db, account.id));
        const { deletion_scheduled_for: due } = account;
        // Under way already.
        if (due !== null && due <= now) return;
        await scheduleErasure(db, account.id, now);
        await record(db, { subject: { kind: "user", id: account.id } });
        await announcePerson(db, account.id);
      }),
    ),
  });
}

async function getPerson(db: Database, id: number) {
  const person = await findPerson(db, id);
  if (!person) throw new Problem("not_found");
  return person;
}

function personOnWire(row: StoredPerson) {
  const { plan_id, plan_name } = row;
  return {
    ...row,
    state: stateOf(row),
    organization_plan:
      plan_id === null || plan_name === null ? null : { id: plan_id, name: plan_name },
  };
}
