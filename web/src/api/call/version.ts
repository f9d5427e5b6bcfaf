import { writtenInPage } from "./writtenInPage.ts";

let newer = false;
const listeners = new Set<() => void>();

/** Every answer names the version that is deployed; the page names the one it was built as. */
export function noteVersion(headers: Headers): void {
  const deployed = headers.get("x-sightline-version");
  const own = writtenInPage("version");
  if (newer || !deployed || !own || deployed === own) return;
  newer = true;
  for (const listener of listeners) listener();
}

export function isNewerDeployed(): boolean {
  return newer;
}

export function subscribeVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
