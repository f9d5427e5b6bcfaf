import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { useLoad } from "#api/load/useLoad.ts";
import type { KeyGroup } from "./keys.ts";

/** The desk has keys of its own, for those who have a desk. */
export function useDeskGroup(keys: KeyGroup["keys"]): readonly KeyGroup[] {
  const role = useLoad(accountProfile.getProfile).answer?.user.role ?? "member";
  return role === "member" ? [] : [{ title: "At the desk", keys }];
}
