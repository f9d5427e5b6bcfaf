import { desk } from "@sightline/contract/desk.ts";
import { useEffect } from "react";
import { call } from "#api/call/call.ts";

const everyMs = 20_000;

/** Says that this person has the request open, as long as they have; who else has comes with it. */
export function usePresence(id: number, isHere: boolean): void {
  useEffect(() => {
    if (!isHere) return;
    const params = { id };
    // What is lost of these is made good by the next, or forgotten by the server soon.
    const stay = () => void call(desk.stayAtDesk, { params }).catch(() => undefined);
    const leave = () => void call(desk.leaveDesk, { params }).catch(() => undefined);
    stay();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") stay();
    }, everyMs);
    return () => {
      clearInterval(timer);
      leave();
    };
  }, [id, isHere]);
}
