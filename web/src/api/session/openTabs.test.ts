import { beforeEach, expect, test } from "vitest";
import { takeSessionOfOpenTab } from "./openTabs.ts";
import { clearSession, currentSession, storeSession } from "./session.ts";

const ann = { token: "token-a", email: "ann@example.org" };
const url = "http://api.test/api/v1/things";
const leave = () => window.dispatchEvent(new Event("pagehide"));
const onDevice = () => Object.fromEntries(Object.entries<string>(localStorage));
const comeBack = () => window.dispatchEvent(new Event("pageshow"));

beforeEach(() => {
  clearSession("signed_out");
  localStorage.clear();
  sessionStorage.clear();
});

test("without a session anywhere nothing is waited for", async () => {
  await takeSessionOfOpenTab();
  expect(currentSession()).toBeNull();
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
  const channel = new BroadcastChannel("open tabs");
  const heard: unknown[] = [];
  channel.addEventListener("message", ({ data }) => heard.push(data));
  storeSession(ann, false);
  localStorage.setItem(url, "kept");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target.
  const say = (what: string) => channel.postMessage({ what, tab: "other" });
  say("opens");
  // This tab says that it is here as well: once as it signed in, once to the other one.
  await expect
    .poll(() => heard.filter((one) => JSON.stringify(one).includes("opens")).length)
    .toBe(2);
  leave();
  expect(localStorage.getItem(url)).toBe("kept");
  say("leaves");
  // Until this tab has heard of it, it leaves everything as it is.
  await expect
    .poll(() => {
      leave();
      return localStorage.getItem(url);
    })
    .toBeNull();
  channel.close();
});
