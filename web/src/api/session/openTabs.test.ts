import { afterEach, beforeEach, expect, test } from "vitest";
import { joinTabs } from "./joinTabs.ts";
import { takeSessionOfOpenTab } from "./openTabs.ts";
import { clearSession, currentSession, storeSession } from "./session.ts";

type Message = { what: string; tab: string };
const bob = { token: "token-b", email: "bob@example.org" };
const ann = { token: "token-a", email: "ann@example.org" };
const url = "http://api.test/api/v1/things";
const leave = () => window.dispatchEvent(new Event("pagehide"));
const onDevice = () => Object.fromEntries(Object.entries<string>(localStorage));
const comeBack = () => window.dispatchEvent(new Event("pageshow"));

/** Another tab, and what it hears. */
let channel: BroadcastChannel;
let heard: Message[];
const heardOf = (what: string) => heard.filter((one) => one.what === what);
const say = (message: object) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target.
  channel.postMessage(message);

/** What this tab asks for is answered, as by a tab with the session of Ann. */
async function answer(): Promise<void> {
  await expect.poll(() => heardOf("asks")).toHaveLength(1);
  const witness = new BroadcastChannel("open tabs");
  const isHeard = new Promise((resolve) => witness.addEventListener("message", resolve));
  say({ what: "answers", tab: heardOf("asks")[0]?.tab, session: ann });
  await isHeard;
  witness.close();
}

beforeEach(() => {
  clearSession("signed_out");
  localStorage.clear();
  sessionStorage.clear();
  heard = [];
  channel = new BroadcastChannel("open tabs");
  channel.addEventListener("message", ({ data }) => heard.push(data));
});
afterEach(() => channel.close());

test("without a session anywhere nothing is waited for", async () => {
  await takeSessionOfOpenTab();
  expect(currentSession()).toBeNull();
});

test("a tab without a session takes that of one that is open, for itself alone", async () => {
  await joinTabs();
  await answer();
  await expect.poll(currentSession).toEqual(ann);
  expect([sessionStorage.getItem("userToken"), localStorage.getItem("userToken")]).toEqual([
    ann.token,
    null,
  ]);
});

test("no answer is taken that another tab asked for, or that comes after somebody signed in", async () => {
  await takeSessionOfOpenTab();
  say({ what: "answers", tab: "of another tab", session: ann });
  await answer();
  await expect.poll(currentSession).toEqual(ann);
  storeSession(bob, true);
  heard = [];
  await takeSessionOfOpenTab();
  expect(currentSession()).toEqual(bob);
});

test("once signed out here, no answer signs in again", async () => {
  await takeSessionOfOpenTab();
  storeSession(bob, false);
  clearSession("signed_out");
  await answer();
  expect(currentSession()).toBeNull();
});

test("a tab that asks is answered with the session of this tab, but not with a remembered one", async () => {
  storeSession(bob, true);
  say({ what: "asks", tab: "a" });
  await expect.poll(() => heardOf("leaves").length).toBeGreaterThan(0);
  storeSession(ann, false);
  say({ what: "asks", tab: "b" });
  await expect
    .poll(() => heardOf("answers"))
    .toEqual([{ what: "answers", tab: "b", session: ann }]);
});

test("the last tab leaves nothing of its person on the device, and has it again after a reload", () => {
  storeSession(ann, false);
  localStorage.setItem(url, "kept");
  localStorage.setItem("told", ann.email);
  localStorage.setItem("theme", "dark");
  leave();
  expect(onDevice()).toEqual({ theme: "dark" });
  comeBack();
  expect(onDevice()).toEqual({ [url]: "kept", told: ann.email, theme: "dark" });
  expect(Object.keys(sessionStorage).toSorted()).toEqual(["userEmail", "userToken"]);
});

test("what is remembered stays on the device", () => {
  storeSession(ann, true);
  localStorage.setItem(url, "kept");
  leave();
  expect(localStorage.getItem(url)).toBe("kept");
});

test("while another tab has the session it stays, until that one leaves as well", async () => {
  storeSession(ann, false);
  localStorage.setItem(url, "kept");
  say({ what: "opens", tab: "other" });
  // This tab says that it is here as well: once as it signed in, once to the other one.
  await expect.poll(() => heardOf("opens").length).toBe(2);
  leave();
  expect(localStorage.getItem(url)).toBe("kept");
  say({ what: "leaves", tab: "other" });
  // Until this tab has heard of it, it leaves everything as it is.
  await expect
    .poll(() => {
      leave();
      return localStorage.getItem(url);
    })
    .toBeNull();
});
