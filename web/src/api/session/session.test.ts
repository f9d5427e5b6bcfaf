import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  clearSession,
  currentSession,
  dropInvitationToken,
  expireSession,
  findInvitationToken,
  findSessionEnd,
  keepInvitationToken,
  type SessionChange,
  storeSession,
  subscribeSession,
} from "./session.ts";
import { blockStorage } from "./testStorage.ts";

const ann = { token: "token-a", email: "ann@example.org" };
const bob = { token: "token-b", email: "bob@example.org" };
let heard: SessionChange[];
let unsubscribe: () => void;
let otherTab: BroadcastChannel;

beforeEach(() => {
  clearSession("signed_out");
  localStorage.clear();
  sessionStorage.clear();
  heard = [];
  unsubscribe = subscribeSession((change) => heard.push(change));
  otherTab = new BroadcastChannel("session");
});
afterEach(() => {
  unsubscribe();
  otherTab.close();
  vi.restoreAllMocks();
});

const sayThere = (word: object) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target.
  otherTab.postMessage(word);

/** Says it, and waits until one who listens here, and began later than the page, has heard it. */
async function sayThereAndWait(word: object): Promise<void> {
  const witness = new BroadcastChannel("session");
  const heardHere = new Promise((resolve) => witness.addEventListener("message", resolve));
  sayThere(word);
  await heardHere;
  witness.close();
}

describe("where it is kept", () => {
  test("persistently when remembered, else for this tab alone", () => {
    storeSession(ann, true);
    expect([localStorage.getItem("userToken"), localStorage.getItem("userEmail")]).toEqual([
      ann.token,
      ann.email,
    ]);
    expect(sessionStorage.length).toBe(0);
    storeSession(bob, false);
    expect([sessionStorage.getItem("userToken"), sessionStorage.getItem("userEmail")]).toEqual([
      bob.token,
      bob.email,
    ]);
    expect(localStorage.getItem("userToken")).toBeNull();
    expect(currentSession()).toEqual(bob);
  });

  test("a token without its e-mail is no session", () => {
    localStorage.setItem("userToken", "t");
    expect(currentSession()).toBeNull();
  });

  test("what another tab has just written is one session, also before this one hears of it", () => {
    storeSession(ann, true);
    localStorage.setItem("userEmail", bob.email);
    localStorage.setItem("userToken", bob.token);
    const session = currentSession();
    expect(session).toEqual(bob);
    expect(currentSession()).toBe(session);
  });

  test("signing out clears both storages", () => {
    storeSession(ann, true);
    sessionStorage.setItem("userToken", "t");
    clearSession("signed_out");
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(findSessionEnd()).toEqual({ why: "signed_out", email: ann.email });
  });

  test("signing out leaves nothing of a person in either storage, and what is the device's", () => {
    for (const storage of [localStorage, sessionStorage]) {
      storeSession(ann, storage === localStorage);
      for (const key of ["told", `desktop notifications ${ann.email}`, "http://api.test/x", "new"])
        storage.setItem(key, ann.email);
      storage.setItem("theme", "dark");
      storage.setItem("mailLink", "activation token");
      clearSession("signed_out");
      expect(Object.keys(storage).toSorted()).toEqual(["mailLink", "theme"]);
      storage.clear();
    }
  });

  test("with storage blocked one can still sign in and out on this page", () => {
    blockStorage();
    storeSession(ann, true);
    expect(currentSession()).toEqual(ann);
    clearSession("signed_out");
    expect(currentSession()).toBeNull();
  });

  test("an invitation token stays over a sign-out", () => {
    keepInvitationToken("invite");
    storeSession(ann, false);
    clearSession("signed_out");
    expect([findInvitationToken(), localStorage.getItem("invitationToken")]).toEqual([
      "invite",
      "invite",
    ]);
    dropInvitationToken();
    expect(findInvitationToken()).toBeNull();
  });
});

describe("what listeners hear", () => {
  test("each change once, with who it was before", () => {
    storeSession(ann, true);
    storeSession(ann, true);
    clearSession("signed_out");
    expect(heard.map(({ before, now, why }) => [before?.email, now?.email, why])).toEqual([
      [undefined, ann.email, "signed_in"],
      [ann.email, undefined, "signed_out"],
    ]);
  });

  test("a 401 about an older token changes nothing", () => {
    storeSession(ann, true);
    expect(expireSession("older")).toBe(false);
    expect(currentSession()).toEqual(ann);
    expect(expireSession(ann.token)).toBe(true);
    expect(findSessionEnd()?.why).toBe("expired");
  });
});

describe("other tabs", () => {
  test("signing out there ends a session kept for this tab alone", async () => {
    storeSession(ann, false);
    sayThere({ what: "signed_out", email: ann.email });
    await expect.poll(currentSession).toBeNull();
    expect(heard.at(-1)).toMatchObject({ now: null, why: "elsewhere" });
  });

  test("signing out there leaves nothing of the person in this tab", async () => {
    storeSession(ann, false);
    sessionStorage.setItem("http://api.test/x", ann.email);
    sayThere({ what: "signed_out", email: ann.email });
    await expect.poll(currentSession).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  test("somebody else's sign-out there leaves this tab alone", async () => {
    storeSession(ann, false);
    await sayThereAndWait({ what: "signed_out", email: bob.email });
    expect(currentSession()).toEqual(ann);
  });

  test("who signs in anew there does so here, also where nobody is signed in", async () => {
    const newer = { ...ann, token: "token-a2" };
    storeSession(ann, false);
    sayThere({ what: "signed_in", email: ann.email, session: newer });
    await expect.poll(currentSession).toEqual(newer);
    clearSession("expired");
    sayThere({ what: "signed_in", email: ann.email, session: ann });
    await expect.poll(currentSession).toEqual(ann);
    expect(localStorage.length).toBe(0);
  });

  test("an address that was changed there is changed here", async () => {
    const moved = { ...ann, email: "ann@example.com" };
    storeSession(ann, false);
    sayThere({ what: "signed_in", email: moved.email, session: moved });
    await expect.poll(currentSession).toEqual(moved);
  });

  test("signing out there empties this tab's storage also of a session that is remembered", async () => {
    storeSession(ann, true);
    sessionStorage.setItem("list requests", "3");
    localStorage.removeItem("userToken");
    window.dispatchEvent(new StorageEvent("storage", { key: "userToken" }));
    sayThere({ what: "signed_out", email: ann.email });
    await expect.poll(() => sessionStorage.length).toBe(0);
  });

  test("somebody else's sign-in there ends this tab's session, the same person's does not", async () => {
    storeSession(ann, false);
    await sayThereAndWait({ what: "signed_in", email: ann.email });
    expect(currentSession()).toEqual(ann);
    sayThere({ what: "signed_in", email: bob.email });
    await expect.poll(currentSession).toBeNull();
  });

  test("a change of persistent storage there is noticed here", () => {
    storeSession(ann, true);
    localStorage.setItem("userToken", bob.token);
    localStorage.setItem("userEmail", bob.email);
    window.dispatchEvent(new StorageEvent("storage", { key: "userToken" }));
    expect(heard.at(-1)).toMatchObject({ before: ann, now: bob });
  });

  test("what happens here is told there", async () => {
    const words: unknown[] = [];
    otherTab.addEventListener("message", ({ data }) => words.push(data));
    storeSession(ann, true);
    clearSession("signed_out");
    await expect
      .poll(() => words)
      .toEqual([
        { what: "signed_in", email: ann.email },
        { what: "signed_out", email: ann.email },
      ]);
  });
});
