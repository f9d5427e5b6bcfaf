import { buildPage, startApp } from "./app.ts";
import { startMailServer } from "./smtp.ts";

/** One app and one mail server for all journeys; answers how to end both. */
export default async function setUp(): Promise<() => Promise<void>> {
  buildPage();
  const mail = await startMailServer();
  try {
    const app = await startApp(mail.url);
    // The journeys run in processes that inherit these.
    process.env["JOURNEY_URL"] = app.url;
    process.env["JOURNEY_MAIL"] = mail.folder;
    return async () => {
      await app.stop();
      await mail.stop();
    };
  } catch (error) {
    await mail.stop();
    throw error;
  }
}
