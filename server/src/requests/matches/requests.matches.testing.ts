import { type Matches, requestMatches } from "@sightline/contract/requests/requests.matches.ts";
import type { TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";

/** What is shown to somebody who has typed this. */
export async function findMatches(
  app: TestApp,
  as: Signature,
  title: string,
  description = "",
): Promise<Matches> {
  const { status, body } = await app.call(requestMatches.findMatches, {
    as,
    body: { title, description },
  });
  if (status !== 200) throw new Error(`Matches answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

export const noMatches: Matches = { insights: [], insight_requests: [], askable: [] };
