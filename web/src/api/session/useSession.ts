import { useSyncExternalStore } from "react";
import { currentSession, type Session, subscribeSession } from "./session.ts";

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, currentSession);
}
