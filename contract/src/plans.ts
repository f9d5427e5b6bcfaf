import * as z from "zod/mini";
import { name } from "#accounts/accounts.names.ts";
import { bounds, rawMost } from "#base/bounds.ts";
import { newEmail } from "#base/email.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import {
  atMost,
  atMostOf,
  cursor,
  email,
  id,
  idInPath,
  idSent,
  moment,
  searchText,
  text,
} from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { person } from "./people.shapes.ts";
import { leaving } from "./plans.leaving.ts";
import { planRoles } from "./plans.membership.ts";

export const planSeats = z.object({
  total: z.int(),
  members: z.int(),
  /** Open invitations; each keeps a seat. */
  invited: z.int(),
  free: z.int(),
});
export type PlanSeats = z.infer<typeof planSeats>;

export function seatsInWords({ total, members, invited }: Omit<PlanSeats, "free">): string {
  const people = members === 1 ? "1 member" : `${members} members`;
  return `${members + invited} of ${total} ${total === 1 ? "seat" : "seats"} in use (${people}, ${invited} invited)`;
}

export const planMember = z.extend(person, {
  /** For owners, and for oneself; null for others. */
  email: z.nullable(z.string()),
  role: z.enum(planRoles),
  joined_at: moment,
  /** Set when the account is out of use: nothing can pass to it. */
  deactivated_at: z.nullable(moment),
});
export type PlanMember = z.infer<typeof planMember>;

export const planInvitation = z.object({
  id,
  email: z.string(),
  /** What the person will be in the plan. */
  role: z.enum(planRoles),
  invited_by: z.nullable(person),
  created_at: moment,
  /** Of at most `bounds.invitationMails`; the reminder after two days is one of them. */
  mails_sent: z.int(),
  expires_at: moment,
});
export type PlanInvitation = z.infer<typeof planInvitation>;

export const organizationPlan = z.object({
  id,
  name: z.string(),
  /** The role of whoever asks. */
  role: z.enum(planRoles),
  created_at: moment,
  members: z.array(planMember),
  /** The open ones, for owners; empty for others. */
  invitations: z.array(planInvitation),
  seats: planSeats,
});
export type OrganizationPlan = z.infer<typeof organizationPlan>;

export const inviteOutcomes = [
  "invited",
  "already_member",
  "already_invited",
  "no_free_seat",
  "too_many_today",
  "invalid",
] as const;
export type InviteOutcome = (typeof inviteOutcomes)[number];

export const inviteResult = z.object({
  email: z.string(),
  outcome: z.enum(inviteOutcomes),
  /** The same in words. */
  detail: z.string(),
});
export type InviteResult = z.infer<typeof inviteResult>;

const params = z.object({ id: idInPath });
const role = z._default(z.enum(planRoles), "member");
const one = z.object({ organization_plan: organizationPlan });

/** A plan as those see it who run the place. */
const listedPlan = z.object({
  id,
  name: z.string(),
  created_at: moment,
  seats: planSeats,
  /** Filed by its people in the last `requestsCountedDays`, private ones too. */
  requests_lately: z.int(),
});
export type ListedPlan = z.infer<typeof listedPlan>;

export const requestsCountedDays = 90;

const seatsWanted = z.int().check(z.minimum(1), z.maximum(bounds.planSeatsMost));

export const plans = defineEndpoints({
  getPlan: {
    method: "GET",
    path: reads.plans.getPlan,
    summary: "One's own organization plan with its people and seats, or null.",
    access: "signed_in",
    response: z.object({ organization_plan: z.nullable(organizationPlan) }),
  },
  savePlan: {
    method: "PUT",
    path: "/api/v1/organization_plans",
    summary: "Founds a plan for somebody who is in none; for an owner, renames theirs.",
    access: "signed_in",
    body: z.object({ name: name(bounds.planName) }),
    response: one,
    touches: [reads.accounts.getProfile],
    audited: ["plan_founded", "plan_renamed"],
  },
  invite: {
    method: "POST",
    path: "/api/v1/organization_plans",
    summary:
      "Invites an address into one's plan; this keeps a seat. The answer never tells whether it has an account.",
    access: "signed_in",
    body: z.object({ email: newEmail, role }),
    response: one,
    status: 201,
    idempotent: true,
    audited: "invitation_sent",
  },
  inviteMany: {
    method: "POST",
    path: "/api/v1/organization_plans/invitations",
    summary: "Invites several addresses, with a result for each.",
    access: "signed_in",
    body: z.object({
      emails: z
        .array(z.string().check(atMost(rawMost(bounds.email))))
        .check(
          z.minLength(1, "Enter at least one address."),
          atMostOf(
            bounds.invitationsPerPlanAndDay,
            `Enter at most ${bounds.invitationsPerPlanAndDay} addresses at once`,
          ),
        ),
      role,
    }),
    response: z.extend(one, { results: z.array(inviteResult) }),
    audited: "invitation_sent",
  },
  resendInvitation: {
    method: "POST",
    path: "/api/v1/organization_plans/invitations/:id/resend",
    summary: "Mails an open invitation again, three mails in all; the new link replaces the old.",
    access: "signed_in",
    params,
    response: one,
    status: 202,
  },
  removeFromPlan: {
    method: "DELETE",
    path: "/api/v1/organization_plans",
    summary:
      "Revokes the invitation of an address, or removes the member with it; all of it also as query. Open organization requests pass to `hand_over_to`, or else to whoever removes.",
    access: "signed_in",
    query: z.object({ email: z.optional(email), hand_over_to: z.optional(idSent) }),
    body: z.object({ email: z.optional(email), hand_over_to: z.optional(id) }),
    response: z.object({ organization_plan: z.nullable(organizationPlan) }),
    touches: [reads.groups, reads.requests],
    audited: ["invitation_revoked", "plan_member_removed"],
  },
  leavePlan: {
    method: "DELETE",
    path: "/api/v1/organization_plans/membership",
    summary:
      "Leaves one's plan. Open organization requests pass to `hand_over_to`, or else to an owner.",
    access: "signed_in",
    query: z.object({ hand_over_to: z.optional(idSent) }),
    body: z.object({ hand_over_to: z.optional(id) }),
    response: null,
    touches: [reads.accounts.getProfile, reads.groups, reads.requests],
    audited: "plan_left",
  },
  dissolvePlan: {
    method: "DELETE",
    path: "/api/v1/organization_plans/own",
    summary:
      "Dissolves the plan that one is alone in. Its requests stay with who filed them, as private ones; open invitations are revoked.",
    access: "signed_in",
    response: null,
    touches: [reads.accounts.getProfile, reads.requests],
    audited: "plan_dissolved",
  },
  setMemberRole: {
    method: "PUT",
    path: "/api/v1/organization_plans/members/:id",
    summary: "Makes a member an owner, or an owner a member; also oneself.",
    access: "signed_in",
    params,
    body: z.object({ role: z.enum(planRoles) }),
    response: one,
    touches: [reads.accounts.getProfile],
    audited: "plan_role_changed",
  },
  getLeaving: {
    method: "GET",
    path: reads.plans.getLeaving,
    summary: "What a member would leave behind; for owners, and for oneself.",
    access: "signed_in",
    params,
    response: z.object({ leaving }),
  },
  listPlans: {
    method: "GET",
    path: reads.plans.listPlans,
    summary: "All plans by page, for those who set their seats; `q` finds parts of names.",
    access: "admin",
    query: z.object({ q: z.optional(searchText), cursor: z.optional(cursor) }),
    response: z.object({
      organization_plans: z.array(listedPlan),
      next_cursor: z.nullable(z.string()),
    }),
  },
  setSeats: {
    method: "PUT",
    path: "/api/v1/organization_plans/:id/seats",
    summary:
      "Changes how many seats a plan has; not below those in use. The audit log keeps the reason.",
    access: "admin",
    params,
    body: z.object({ seats: seatsWanted, reason: z.optional(text(bounds.planReason)) }),
    response: z.object({ organization_plan: listedPlan }),
    audited: "plan_seats_changed",
  },
  foundPlan: {
    method: "POST",
    path: "/api/v1/organization_plans/founding",
    summary: "Founds a plan for somebody else, who is invited as its owner.",
    access: "admin",
    body: z.object({ name: name(bounds.planName), seats: seatsWanted, owner_email: newEmail }),
    response: z.object({ organization_plan: listedPlan }),
    status: 201,
    idempotent: true,
    audited: "plan_founded",
  },
  inviteOwner: {
    method: "POST",
    path: "/api/v1/organization_plans/:id/owner",
    summary: "Invites somebody, in place of who was invited before, to own a plan without people.",
    access: "admin",
    params,
    body: z.object({ owner_email: newEmail }),
    response: z.object({ organization_plan: listedPlan }),
    status: 201,
    idempotent: true,
    audited: "plan_owner_invited",
  },
  getClosing: {
    method: "GET",
    path: reads.plans.getClosing,
    summary: "What closing a plan would mean for its people and requests.",
    access: "admin",
    params,
    response: z.object({
      closing: z.object({
        members: z.int(),
        invited: z.int(),
        /** Those open to the plan; each becomes its requester's alone. */
        organization_requests: z.int(),
      }),
    }),
  },
  closePlan: {
    method: "DELETE",
    path: "/api/v1/organization_plans/:id",
    summary:
      "Closes a plan, as when it is dissolved: everybody leaves it and is told by mail, its requests stay with who filed them, as private ones; open invitations are revoked.",
    access: "admin",
    params,
    response: null,
    touches: [reads.accounts.getProfile, reads.people, reads.requests],
    audited: "plan_closed",
  },
});
