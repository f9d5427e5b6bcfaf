import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildPage, startApp } from "./app.ts";
import { startMailServer } from "./smtp.ts";
import { callApi, demo, openSession, type Token } from "#e2e/steps/people.ts";

/** One app and one mail server for all journeys; answers how to end both. */
export default async function setUp(): Promise<() => Promise<void>> {
  buildPage();
  const mail = await startMailServer();
  try {
    const app = await startApp(mail.url);
    // The journeys run in processes that inherit these.
    process.env["JOURNEY_URL"] = app.url;
    process.env["JOURNEY_MAIL"] = mail.folder;
    process.env["JOURNEY_SMTP"] = mail.url;
    process.env["JOURNEY_DATA"] = app.dataDir;
    process.env["JOURNEY_SECRETS"] = join(mail.folder, "secrets");
    process.env["JOURNEY_CALLS"] = join(mail.folder, "calls");
    for (const name of ["secrets", "calls"])
      writeFileSync(join(mail.folder, name), "", { mode: 0o600 });
    for (const person of Object.values(demo)) {
      const token = await openSession(person);
      await leaveInPeace(token);
      await readNews(token);
    }
    return async () => {
      await app.stop();
      await mail.stop();
    };
  } catch (error) {
    await mail.stop();
    throw error;
  }
}

/** Who looks at screens is not shown what every journey does meanwhile: they have it in their list. */
async function leaveInPeace(token: Token): Promise<void> {
  const { user: before } = (await callApi("GET", "/api/v1/profile", undefined, token)) as {
    user: { notification_choices: object };
  };
  const quiet = Object.keys(before.notification_choices).map((name) => [name, { live: false }]);
  const user = { notification_choices: Object.fromEntries(quiet) };
  await callApi("PUT", "/api/v1/profile", { user }, token);
}

/** What journeys count begins at nothing. */
async function readNews(token: Token): Promise<void> {
  const all = { read: true, until: Number.MAX_SAFE_INTEGER };
  await callApi("PUT", "/api/v1/notifications/reading", all, token);
}
