import type { Point } from "@sightline/contract/requests/points.ts";

/** The answer as it could be built: a heading for each point, with room below. */
export function outlineOf(points: readonly Point[]): string {
  return points.map(({ text }) => `## ${asPlainText(text)}\n\n`).join("");
}

/** What its requester wrote is words, whatever signs are among them. */
function asPlainText(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#@&|~]/gu, "\\$&");
}
