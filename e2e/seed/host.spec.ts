import type { BrowserContext, Route } from "@playwright/test";
import { expect, test } from "#e2e/steps/journey.ts";
import { appUrl } from "#e2e/steps/people.ts";

const written = { http: "http://plain.sightline.test", https: "https://safe.sightline.test" };
const pages = { http: "http://page.sightline.test", https: "https://page.sightline.test" };

for (const protocol of ["http", "https"] as const) {
  test(`a page that came by ${protocol} calls the host that is written for it, or else port 3002`, async ({
    context,
    page,
  }) => {
    await serveElsewhere(context);
    const firstCall = async (path: string) => {
      const asked = page.waitForRequest((request) => /\/api\/v1\//.test(request.url()));
      await page.goto(`${pages[protocol]}${path}`);
      const { origin } = new URL((await asked).url());
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      return origin;
    };
    expect(await firstCall("/?written")).toBe(written[protocol]);
    expect(await firstCall("/")).toBe(`${protocol}://localhost:3002`);
  });
}

/** The app's own page and answers at addresses that no machine has, so that no certificate is needed. */
async function serveElsewhere(context: BrowserContext): Promise<void> {
  const hosts = /^https?:\/\/(?:(?:page|plain|safe)\.sightline\.test|localhost:3002)\//;
  await context.route(hosts, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: `${appUrl()}${pathname}${search}` });
    if (route.request().resourceType() !== "document") return answer(route, response);
    const body = (await response.text())
      .replace(/(name="api-host-http" content=)"[^"]*"/, `$1"${search ? written.http : ""}"`)
      .replace(/(name="api-host-https" content=)"[^"]*"/, `$1"${search ? written.https : ""}"`);
    await route.fulfill({ body, contentType: "text/html" });
  });
}

async function answer(route: Route, response: Awaited<ReturnType<Route["fetch"]>>): Promise<void> {
  const headers = { ...response.headers(), "access-control-allow-origin": "*" };
  await route.fulfill({ response, headers });
}
