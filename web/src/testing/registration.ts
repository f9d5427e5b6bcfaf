import { onTestFinished } from "vitest";

/** Who may register, as the server writes it into the page. */
export function writeRegistration(mode: string): void {
  const meta = document.createElement("meta");
  Object.assign(meta, { name: "registration", content: mode });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}
