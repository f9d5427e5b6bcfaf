import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { newEmail } from "#base/email.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { atMostOf, id, idInPath, moment, momentSent, pageQuery, searchText } from "#base/fields.ts";
import { dayMs } from "#base/moments.ts";
import { reads } from "#base/reads.ts";
import { person, systemRoles } from "#people.shapes.ts";
import { ownPlan } from "#plans.membership.ts";
import { requestStatuses } from "#requests/requests.statuses.ts";

/** `leaving`: the account will be deleted, as its owner or an admin asked. */
export const personStates = ["active", "deactivated", "leaving"] as const;
export type PersonState = (typeof personStates)[number];

export const peopleOrders = ["name", "last_seen"] as const;
export type PeopleOrder = (typeof peopleOrders)[number];

/** A person as those see them who run the place. */
export const listedPerson = z.extend(person, {
  email: z.string(),
  role: z.enum(systemRoles),
  state: z.enum(personStates),
  organization_plan: z.nullable(z.object({ id, name: z.string() })),
  /** Null for who was not seen since this is noted. A few minutes exact. */
  last_seen_at: z.nullable(moment),
  created_at: moment,
});
export type ListedPerson = z.infer<typeof listedPerson>;

const openRequest = z.object({
  id,
  title: z.string(),
  status: z.enum(requestStatuses),
  promised_at: moment,
});

/** An invitation into Sightline itself. */
export const placeInvitation = z.object({
  id,
  email: z.string(),
  role: z.enum(systemRoles),
  invited_by: z.nullable(person),
  created_at: moment,
  expires_at: moment,
  /** Of at most `bounds.invitationMails`; the reminder after two days is one of them. */
  mails_sent: z.int(),
});
export type PlaceInvitation = z.infer<typeof placeInvitation>;

export const ownedKinds = ["plan", "group"] as const;

/** Something that nobody else owns who can be reached. */
export const lastOwned = z.object({
  kind: z.enum(ownedKinds),
  id,
  name: z.string(),
  /** Who can own it instead; nobody where nobody else is in it. */
  candidates: z.array(person),
});
export type LastOwned = z.infer<typeof lastOwned>;

export const wholePerson = z.extend(listedPerson, {
  activity: z.string(),
  organization_plan: z.nullable(ownPlan),
  deactivated_at: z.nullable(moment),
  deletion_scheduled_for: z.nullable(moment),
  /** Whether the password has the length that staff need. */
  long_password: z.boolean(),
  /** Set for staff who are away; nothing is handed over to them until then. */
  away_until: z.nullable(moment),
  /** Where they are signed in. */
  sessions: z.array(z.object({ id, device: z.string(), created_at: moment, last_used_at: moment })),
  /** What they work on: a hundred at most, the next due first. */
  claims: z.array(openRequest),
  /** What they asked and has no answer yet: a hundred at most, the newest first. */
  insight_requests: z.array(openRequest),
  /** What somebody else must own before they are deactivated. */
  last_owner_of: z.array(lastOwned),
  /** The open ones to their address. */
  invitations: z.array(z.extend(placeInvitation, { organization: z.nullable(z.string()) })),
});
export type WholePerson = z.infer<typeof wholePerson>;

/** What erasing somebody means, as they would read it themselves. */
export const erasure = z.object({
  kept: z.array(z.string()),
  removed: z.array(z.string()),
  /** What must be settled first; empty when nothing stands in the way. */
  hindrances: z.array(z.string()),
});
export type Erasure = z.infer<typeof erasure>;

export const personOutcomes = ["done", "unchanged", "refused"] as const;

export const personResult = z.object({
  id,
  outcome: z.enum(personOutcomes),
  /** The same in words. */
  detail: z.string(),
});
export type PersonResult = z.infer<typeof personResult>;

const params = z.object({ id: idInPath });
const ids = z
  .array(id)
  .check(
    z.minLength(1, "Choose at least one person."),
    atMostOf(bounds.peopleAtOnce, `Choose at most ${bounds.peopleAtOnce} people at once`),
  );
const results = z.object({ results: z.array(personResult) });
const staffWork = [reads.desk, reads.requests] as const;

export const people = defineEndpoints({
  listPeople: {
    method: "GET",
    path: reads.people.listPeople,
    summary:
      "Everybody who has an account, by page; `q` finds parts of names and addresses. Where nobody has it, `similar` says that these are only called alike.",
    access: "admin",
    query: z.object({
      q: z.optional(searchText),
      role: z.optional(z.enum(systemRoles)),
      plan: z.optional(idInPath),
      state: z.optional(z.enum(personStates)),
      sort: z.optional(z.enum(peopleOrders)),
      ...pageQuery,
    }),
    response: z.object({
      people: z.array(listedPerson),
      similar: z.boolean(),
      next_cursor: z.nullable(z.string()),
    }),
    background: true,
  },
  getPerson: {
    method: "GET",
    path: reads.people.getPerson,
    summary: "One person: role, plan, sessions, what they work on and asked, and invitations.",
    access: "admin",
    params,
    response: z.object({ person: wholePerson }),
  },
  setRoles: {
    method: "PUT",
    path: "/api/v1/people/role",
    summary:
      "Gives people another role, with a result for each; never oneself. Who no longer is staff gives back what they work on.",
    access: "admin",
    body: z.object({ ids, role: z.enum(systemRoles) }),
    response: results,
    recentSignIn: true,
    audited: "person_role_changed",
    touches: staffWork,
  },
  signPeopleOut: {
    method: "PUT",
    path: "/api/v1/people/sign_out",
    summary: "Ends all sessions of people, with a result for each; never one's own.",
    access: "admin",
    body: z.object({ ids }),
    response: results,
    audited: "person_signed_out",
  },
  deactivatePeople: {
    method: "PUT",
    path: "/api/v1/people/deactivation",
    summary:
      "Takes accounts out of use, with a result for each: sessions end, mail stops, what they work on returns to the queue. Plans and groups that nobody else owns pass to the heirs named.",
    access: "admin",
    body: z.object({
      ids,
      heirs: z._default(
        z
          .array(z.object({ kind: z.enum(ownedKinds), id, user_id: id }))
          .check(
            atMostOf(bounds.peopleAtOnce, `Choose at most ${bounds.peopleAtOnce} heirs at once`),
          ),
        [],
      ),
    }),
    response: results,
    audited: "person_deactivated",
    touches: [...staffWork, reads.groups, reads.plans],
  },
  reactivatePeople: {
    method: "PUT",
    path: "/api/v1/people/activation",
    summary: "Takes accounts into use again, with a result for each.",
    access: "admin",
    body: z.object({ ids }),
    response: results,
    audited: "person_reactivated",
    touches: [reads.plans],
  },
  setAbsence: {
    method: "PUT",
    path: "/api/v1/people/:id/absence",
    summary: "Says until when somebody of the staff is away; null ends it.",
    access: "admin",
    params,
    body: z.object({ away_until: z.nullable(momentSent) }),
    response: null,
    touches: [reads.desk],
    audited: "person_absence_changed",
  },
  getErasure: {
    method: "GET",
    path: reads.people.getErasure,
    summary: "What would be kept and what removed if somebody's data were erased.",
    access: "admin",
    params,
    response: z.object({ erasure }),
  },
  erasePerson: {
    method: "DELETE",
    path: "/api/v1/people/:id",
    summary:
      "Erases what is held of a deactivated person, as when they leave by themselves. It can't be taken back.",
    access: "admin",
    params,
    response: null,
    recentSignIn: true,
    audited: "person_erased",
  },
  listSubscribers: {
    method: "GET",
    path: reads.people.listSubscribers,
    summary: "Who has subscribed to the newsletter, by page; the newest first, with how many.",
    access: "admin",
    query: z.object(pageQuery),
    response: z.object({
      subscribers: z.array(z.extend(person, { email: z.string() })),
      count: z.int(),
      next_cursor: z.nullable(z.string()),
    }),
  },
  listPlaceInvitations: {
    method: "GET",
    path: reads.people.listPlaceInvitations,
    summary: "The open invitations into Sightline itself by page, newest first.",
    access: "admin",
    query: z.object(pageQuery),
    response: z.object({
      invitations: z.array(placeInvitation),
      next_cursor: z.nullable(z.string()),
    }),
  },
  invitePerson: {
    method: "POST",
    path: "/api/v1/people/invitations",
    summary: "Invites an address with a role; as staff it needs a recent sign-in.",
    access: "admin",
    body: z.object({ email: newEmail, role: z.enum(systemRoles) }),
    response: z.object({ invitation: placeInvitation }),
    status: 201,
    idempotent: true,
    throttle: [{ by: "user", limit: bounds.placeInvitationsPerUserAndDay, withinMs: dayMs }],
    audited: "person_invited",
  },
  resendPlaceInvitation: {
    method: "POST",
    path: "/api/v1/people/invitations/:id/resend",
    summary: "Mails an open invitation again, three mails in all; the new link replaces the old.",
    access: "admin",
    params,
    response: null,
    audited: "invitation_mailed_again",
  },
  revokePlaceInvitation: {
    method: "DELETE",
    path: "/api/v1/people/invitations/:id",
    summary: "Revokes an open invitation: its links no longer lead anywhere.",
    access: "admin",
    params,
    response: null,
    audited: "invitation_revoked",
  },
});
