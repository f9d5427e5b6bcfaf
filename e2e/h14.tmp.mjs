import { chromium } from "@playwright/test";
import { findingsOf, smallControlsOf } from "./audit.ts";
const url = "http://127.0.0.1:4080";
const S = "/tmp/h14/shots/";
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ignoreDefaultArgs: ["--hide-scrollbars"],
});
const only = process.argv.slice(2);
let n = 1;
async function open(theme, width, height = 800) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    extraHTTPHeaders: { "x-forwarded-for": `10.0.1.${n++}` },
    hasTouch: width < 500,
  });
  const page = await context.newPage();
  page.on(
    "console",
    (m) =>
      ["error", "warning"].includes(m.type()) && console.log("  console:", m.text().slice(0, 200)),
  );
  page.on("pageerror", (e) => console.log("  pageerror:", e.message));
  return page;
}
async function signIn(page, to = "/app/requests/all") {
  await page.goto(`${url}/#/signin`);
  await page.getByLabel("E-mail", { exact: true }).fill("member@sightline.test");
  await page.getByLabel("Password", { exact: true }).fill("plain-amber-window");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/#\/app/);
  await page.goto(`${url}/#${to}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
}
const tell = async (what, page) => {
  const f = await findingsOf(page);
  console.log(what, f.length ? "AXE " + f.join("\n    ") : "axe clean");
};
const person = (page) => page.getByRole("button", { name: "Theme and sign out" });
const steps = {
  async veil() { const page = await open("light", 1280, 500); await signIn(page, "/app/more/plan"); await page.waitForTimeout(1500);
    const names = await page.getByRole("button").allInnerTexts(); console.log(names.join(" | "));
    await page.getByRole("button", { name: "Rename" }).first().click(); await page.waitForTimeout(600);
    console.log("dialogs", await page.getByRole("dialog").count(), await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)); await page.waitForTimeout(900); console.log("dialogs", await page.getByRole("dialog").count(), await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)); await page.screenshot({ path: S + "veil.png" }); await tell("dialog", page); },
  async dom() { const page = await open("light",1280); await signIn(page,"/app/account"); await page.waitForTimeout(900); const box = page.getByRole("combobox").first(); console.log(await box.evaluate((e)=>e.outerHTML)); await box.click(); await page.waitForTimeout(400); console.log(await box.evaluate((e)=>e.outerHTML)); console.log(await page.locator("[role=presentation]").evaluateAll((all)=>all.map((e)=>e.outerHTML.slice(0,200)))); },
  async menu() {
    for (const theme of ["light", "dark"])
      for (const width of [1280, 360]) {
        const page = await open(theme, width);
        await signIn(page);
        await page.waitForTimeout(800);
        console.log(`${theme} ${width} closed:`);
        await tell("  list", page);
        if (width === 360) console.log("  small:", await smallControlsOf(page));
        await page.screenshot({ path: `${S}shell-${theme}-${width}.png` });
        await person(page).click();
        await page.getByRole("menu").waitFor();
        await tell("  menu open", page);
        await page.screenshot({ path: `${S}menu-${theme}-${width}.png` });
        if (width === 360) console.log("  small in menu:", await smallControlsOf(page));
        console.log(
          "  radios:",
          await page.getByRole("menuitemradio").allInnerTexts(),
          await page.getByRole("menuitemradio", { checked: true }).allInnerTexts(),
        );
        await page.keyboard.press("Escape");
        await page.getByRole("menu").waitFor({ state: "detached" });
        console.log(
          "  focus back on button:",
          await person(page).evaluate((b) => b === document.activeElement),
        );
        await page.keyboard.press("Enter");
        await page.getByRole("menu").waitFor();
        console.log(
          "  by Enter, focus on:",
          await page.evaluate(() => document.activeElement?.textContent),
        );
        await page.keyboard.press("ArrowDown");
        console.log("  ArrowDown:", await page.evaluate(() => document.activeElement?.textContent));
        await page.keyboard.press("Escape");
        await page.context().close();
      }
  },
  async early() {
    const page = await open("light", 1280);
    let release;
    const gate = new Promise((r) => (release = r));
    await page.route(/assets\/Menu\..*\.js/, async (route) => {
      await gate;
      await route.continue();
    });
    await signIn(page);
    await person(page).focus();
    await person(page).click();
    await page.waitForTimeout(500);
    console.log(
      "early: menus before load:",
      await page.getByRole("menu").count(),
      "expanded",
      await person(page).getAttribute("aria-expanded"),
    );
    release();
    await page.getByRole("menu").waitFor({ timeout: 5000 });
    console.log(
      "early: opened after load; focus in:",
      await page.evaluate(() => document.activeElement?.closest("[role=menu]") !== null),
    );
    await page.keyboard.press("Escape");
    await page.waitForTimeout(300);
    console.log(
      "early: focus back:",
      await person(page).evaluate((b) => b === document.activeElement),
    );
    await page.context().close();
    const p2 = await open("light", 1280);
    let rel2;
    const g2 = new Promise((r) => (rel2 = r));
    await p2.route(/assets\/Menu\..*\.js/, async (route) => {
      await g2;
      await route.continue();
    });
    await signIn(p2);
    await person(p2).focus();
    rel2();
    await p2.waitForTimeout(800);
    console.log(
      "swap keeps focus:",
      await person(p2).evaluate((b) => b === document.activeElement),
      await p2.getByRole("menu").count(),
    );
    await p2.context().close();
  },
  async select() {
    for (const theme of ["light", "dark"]) {
      const page = await open(theme, 1280);
      await signIn(page);
      const select = page.getByRole("combobox").first();
      console.log("select name:", await select.getAttribute("aria-label"));
      await select.click();
      await page.getByRole("listbox").waitFor();
      await tell("select open " + theme, page);
      await page.screenshot({ path: `${S}select-${theme}.png` });
      await page.keyboard.press("Escape");
      await page.waitForTimeout(200);
      console.log("  focus back:", await select.evaluate((b) => b === document.activeElement));
      await select.press("ArrowDown");
      await page.waitForTimeout(300);
      console.log("  options:", await page.getByRole("option").count());
      await page.keyboard.press("Escape");
      await page.goto(`${url}/#/app/account`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForTimeout(600);
      const box = page.getByRole("combobox").first();
      await box.click();
      await page.getByRole("listbox").waitFor();
      await page.waitForTimeout(300);
      await tell("combobox open " + theme, page);
      await page.screenshot({ path: `${S}combobox-${theme}.png` });
      await page.keyboard.press("Tab"); await page.waitForTimeout(400); console.log("  after Tab lists:", await page.getByRole("listbox").count());
      await box.fill("berlin"); await page.waitForTimeout(300); await page.keyboard.press("Enter"); await page.waitForTimeout(400); console.log("  chosen:", await box.inputValue(), await page.getByRole("listbox").count());
      const show = page.getByRole("button", { name: "Show options" }).first(); await show.click(); await page.waitForTimeout(300); const a = await page.getByRole("listbox").count(); await show.click(); await page.waitForTimeout(400); console.log("  toggle:", a, await page.getByRole("listbox").count());
      await box.fill("stockholm"); await page.waitForTimeout(300); await page.getByRole("option").first().click(); await page.waitForTimeout(300); console.log("  by mouse:", await box.inputValue(), await page.getByRole("listbox").count());
      await box.click(); await page.waitForTimeout(300); await page.getByRole("heading", { level: 1 }).click(); await page.waitForTimeout(400); console.log("  press outside:", await page.getByRole("listbox").count());
      await page.context().close();
    }
  },
  async failed() {
    for (const theme of ["light", "dark"])
      for (const width of [1280, 360]) {
        const page = await open(theme, width);
        await page.route(/assets\/3\..*\.js/, (r) => r.abort());
        await signIn(page);
        await page.getByText("This page could not be loaded").waitFor();
        await tell(`failed ${theme} ${width}`, page);
        await page.screenshot({ path: `${S}failed-${theme}-${width}.png` });
        console.log(
          "  title:",
          await page.title(),
          "h1:",
          await page.getByRole("heading", { level: 1 }).count(),
        );
        await page.context().close();
      }
    const page = await open("light", 1280);
    await page.route(/assets\/AppShell\..*\.js/, (r) => r.abort());
    await signIn(page);
    await tell("failed shell", page);
    await page.screenshot({ path: `${S}failed-shell.png` });
    await page.unroute(/assets\/AppShell\..*\.js/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Requests" }).waitFor();
    console.log("  shell after try again: there");
    await page.context().close();
  },
  async print() {
    const page = await open("dark", 1280);
    await signIn(page);
    await page.waitForTimeout(500);
    await page.pdf({ path: `${S}list.pdf`, format: "A4" });
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 720, height: 900 });
    await page.screenshot({ path: `${S}print-list.png` });
    const link = page.locator("main a[href*='insights/']").first();
    const href = await link.getAttribute("href");
    await page.goto(`${url}/${href}`);
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `${S}print-request.png`, fullPage: true });
    await page.context().close();
  },
  async focus() {
    const page = await open("light", 1280);
    await signIn(page);
    await page.goto(`${url}/#/app/account`);
    await page.waitForTimeout(600);
    await page.goto(`${url}/#/app/requests/nowhere`);
    await page.waitForTimeout(1000);
    console.log(
      "nowhere focus:",
      await page.evaluate(
        () =>
          document.activeElement?.tagName + " " + document.activeElement?.textContent?.slice(0, 40),
      ),
    );
    await page.context().close();
  },
};
for (const name of only.length ? only : Object.keys(steps)) {
  console.log("==", name);
  try {
    await steps[name]();
  } catch (e) {
    console.log("FAILED", e.message.slice(0, 600));
  }
}
await browser.close();
