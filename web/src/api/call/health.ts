import { apiHost } from "./host.ts";
import { backOffMs, pause } from "./backOff.ts";

/** `offline`: this device has no network. `failing`: it has, and the server does not answer. */
export type Health = "well" | "offline" | "failing";

const waits = { firstMs: 1_000, mostMs: 30_000 };
/** A server that says nothing for so long is not ready either. */
const limitMs = 10_000;
const gatewayStatuses = [502, 503, 504];

let health: Health = "well";
let watching = false;
const listeners = new Set<() => void>();

export function currentHealth(): Health {
  return health;
}

export function subscribeHealth(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteAnswer(status: number): void {
  if (gatewayStatuses.includes(status)) noteSilence();
  // Without a network it was under way before that went; whoever watches will hear of its return.
  else if (navigator.onLine) set("well");
}

export function noteSilence(): void {
  set(navigator.onLine ? "failing" : "offline");
  void watchUntilWell();
}

/** Another tab has lost the server: whether this one has as well shows by asking. */
export async function lookAround(): Promise<void> {
  if (currentHealth() === "well" && !(await isServerReady())) noteSilence();
}

async function watchUntilWell(): Promise<void> {
  if (watching) return;
  watching = true;
  for (let failures = 1; currentHealth() !== "well"; failures += 1) {
    await pause(backOffMs(failures, waits));
    // A call of the person's own may have got through meanwhile.
    if (currentHealth() === "well") break;
    if (await isServerReady()) set("well");
    else set(navigator.onLine ? "failing" : "offline");
  }
  watching = false;
}

async function isServerReady(): Promise<boolean> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  try {
    const { signal } = limit;
    const response = await fetch(`${apiHost()}/readyz`, { cache: "no-store", signal });
    return response.status < 500;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function set(next: Health): void {
  if (next === health) return;
  health = next;
  for (const listener of listeners) listener();
}

window.addEventListener("offline", noteSilence);
