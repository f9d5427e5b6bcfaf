import { findingsInBothThemes, findingsOf } from "#e2e/screens/axe.ts";
import { expect } from "#e2e/steps/journey.ts";
import { test } from "#e2e/steps/visitor.ts";

/** What is wrong with each is wrong in one theme alone. */
const planted = {
  "words-light": `color: light-dark(#bbb, #eee)`,
  "words-dark": `color: light-dark(#222, #444)`,
  "ground-light": `color: #888; background: light-dark(#999, #000)`,
  "ground-dark": `color: #444; background: light-dark(#fff, #333)`,
  "half-dark": `color: #444; background: light-dark(transparent, rgb(20 20 20 / 80%))`,
  "moving-dark": `color: light-dark(#ccc, #444); background: #111; transition: color 9s`,
};
const texts = Object.entries(planted).map(
  ([id, style]) => `<p id="${id}" style="${style}">Some words to be read</p>`,
);
const page = `<!doctype html><html lang="en"><title>Planted</title><style>
  :root { color-scheme: light dark; }
  [data-theme="dark"] { color-scheme: dark; }
  body { background: light-dark(#fff, #111); color: light-dark(#000, #eee); }
  #marked-dark::before { content: ""; position: absolute; inset: 0; z-index: -1;
    background: light-dark(#fff, transparent); }
  a { text-decoration: none; color: light-dark(#1a6fd0, #ddd); }
</style><main><h1>Planted</h1>${texts.join("")}
  <p id="unsaid-dark" aria-hidden="true" style="color: light-dark(#222, #444)">Seen, not said</p>
  <p id="marked-dark" style="position: relative; color: light-dark(#222, #444)">With a mark</p>
  <p>Words with a <a id="link-dark" href="#there">link among them</a>, and more words.</p>
</main></html>`;

test("axe sees the colours of both themes in one look, as in a look at each", async ({
  page: tab,
}) => {
  await tab.route("**/planted", (route) => route.fulfill({ contentType: "text/html", body: page }));
  await tab.goto("/planted");
  await tab.emulateMedia({ colorScheme: "light" });
  const light = await findingsOf(tab);
  const both = await findingsInBothThemes(tab);
  await tab.emulateMedia({ colorScheme: "dark" });
  await tab.reload();
  const dark = await findingsOf(tab);

  expect(light).toEqual([
    expect.stringMatching(/^color-contrast at #words-light: .*\(and at #ground-light\)$/),
  ]);
  expect(dark).toEqual([
    expect.stringMatching(
      /^color-contrast at #words-dark: .*\(and at #ground-dark, #half-dark, #moving-dark, #unsaid-dark, #marked-dark\)$/,
    ),
    expect.stringMatching(/^link-in-text-block at #link-dark: /),
  ]);
  const inDark = dark.map((line) => line.replace(/^[\w-]+/, "$&-dark"));
  expect(both).toEqual([...light, ...inDark]);
  // The page is left as it was.
  await expect(tab.locator("html")).not.toHaveAttribute("data-theme");
});
