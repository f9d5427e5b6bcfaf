import { perTab } from "./storage.ts";

const key = "wantedAddress";

type Wanted = { address: string; email: string | null };

/** The address a person was kept from, and who they were then. */
export function keepWanted(address: string, email: string | null): void {
  if (isWorthReturning(address))
    perTab.write(key, JSON.stringify({ address, email } satisfies Wanted));
}

/** Handed out only to the person it was kept for, or to whoever comes when it was nobody's. */
export function findWanted(email: string): string | undefined {
  const wanted = readWanted();
  if (!wanted || (wanted.email !== null && wanted.email !== email)) return undefined;
  return wanted.address;
}

export function dropWanted(): void {
  perTab.remove(key);
}

/** The hash route on screen, such as `/app/requests/all?status=open`. */
export function presentAddress(): string {
  return location.hash.replace(/^#/, "") || "/";
}

function readWanted(): Wanted | undefined {
  try {
    const parsed: unknown = JSON.parse(perTab.read(key) ?? "null");
    return isWanted(parsed) && isWorthReturning(parsed.address) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isWanted(value: unknown): value is Wanted {
  return (
    typeof value === "object" &&
    value !== null &&
    "address" in value &&
    typeof value.address === "string" &&
    "email" in value &&
    (value.email === null || typeof value.email === "string")
  );
}

/** Only our own routes, and never sign-in itself, which would lead in a circle. */
function isWorthReturning(address: string): boolean {
  return /^\/(?!\/)./.test(address) && !address.startsWith("/signin");
}
