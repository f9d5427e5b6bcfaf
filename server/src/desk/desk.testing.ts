import { makeAskingCategory } from "#insights/insights.testing.ts";
import { makeTestApp } from "#testing/app.ts";

/** An app with a category to ask in, two analysts and an admin. */
export async function makeDesk(options: Parameters<typeof makeTestApp>[0] = {}) {
  const app = await makeTestApp(options);
  return {
    app,
    category: await makeAskingCategory(app),
    analyst: await app.signIn({ role: "analyst", first_name: "Ines", last_name: "Moreno" }),
    colleague: await app.signIn({ role: "analyst", first_name: "Rasmus" }),
    admin: await app.signIn({ role: "admin", first_name: "Arne" }),
  };
}
