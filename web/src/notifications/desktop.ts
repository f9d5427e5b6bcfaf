import { persistent } from "#api/session/storage.ts";

/** Whether this browser shows notifications of the system: as it is, or can't be. */
export type DesktopState = "off" | "on" | "refused" | "unknown_here";

const keptAs = (email: string) => `desktop notifications ${email}`;

export function readDesktop(email: string): DesktopState {
  if (typeof Notification === "undefined") return "unknown_here";
  if (Notification.permission === "denied") return "refused";
  const isOn = persistent.read(keptAs(email)) !== null && Notification.permission === "granted";
  return isOn ? "on" : "off";
}

/** Asks the person for the permission, and shows one, so that they see what they will get. */
export async function switchDesktopOn(email: string): Promise<DesktopState> {
  if (typeof Notification === "undefined") return "unknown_here";
  const permission = await Notification.requestPermission();
  if (permission === "denied") return "refused";
  if (permission !== "granted") return "off";
  if (!showOnDesktop({ words: "Notifications will look like this.", name: "sample" }))
    return "unknown_here";
  persistent.write(keptAs(email), "on");
  return "on";
}

export function switchDesktopOff(email: string): void {
  persistent.remove(keptAs(email));
}

type Shown = { words: string; name: string; onPress?: () => void };

/**
 * Answers how to take it away; nothing where the browser has the name alone: on some phones a page
 * may not show any.
 */
export function showOnDesktop({ words, name, onPress }: Shown): (() => void) | undefined {
  try {
    const shown = new Notification(words, { tag: `sightline ${name}`, icon: "/icon.svg" });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
      onPress?.();
    });
    return () => shown.close();
  } catch {
    return undefined;
  }
}
