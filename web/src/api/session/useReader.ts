import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { useLoad } from "#api/load/useLoad.ts";

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The person who looks: their id, their plan and the time zone in which they think. */
export function useReader() {
  const profile = useLoad(accountProfile.getProfile);
  const user = profile.answer?.user;
  return {
    id: user?.id,
    plan: user?.organization_plan ?? undefined,
    isAdmin: user?.role === "admin",
    /** Who works at the desk. */
    isStaff: user?.role === "admin" || user?.role === "analyst",
    zone: user?.time_zone ?? browserZone,
    known: user !== undefined,
    /** Known, or not to be known for now: nothing more comes by itself. */
    settled: profile.state !== "loading",
  };
}
