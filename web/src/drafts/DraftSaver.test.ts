import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { clearSession, currentSession, storeSession } from "#api/session/session.ts";
import { json, startTestServer } from "#api/call/testServer.ts";
import { holdClock, letPass, letPassUntil } from "#testing/clock.ts";
import { DraftSaver } from "./DraftSaver.ts";
import { listenToToasts, type ToastWords } from "#ui/overlays/toast.words.ts";
import { textOf } from "./draftText.ts";
import { saveAndSignOut } from "./unsaved.ts";

type Stored = { id: number; version: number; content: Record<string, unknown> };

let server: Awaited<ReturnType<typeof startTestServer>>;
let stored: Map<number, Stored>;
let answers: "as usual" | "lost" | "none" | "never" | "too long";
/** Drafts that another device has submitted, by the request they are now. */
let sent: Map<number, number>;
/** What was sent to be kept among the earlier drafts. */
let keptAside: string[];

const written = (title: string) => ({ kind: "request" as const, content: { title } });
const moment = "2026-11-16T09:00:00.000Z";
const onWire = ({ id, version, content }: Stored) => ({
  draft: {
    id,
    version,
    content,
    kind: "request",
    title: String(content["title"]),
    created_at: moment,
    saved_at: moment,
    attachments: [],
  },
});
const problem = (code: string, status: number) => ({
  type: "",
  title: code,
  detail: "",
  code,
  status,
});

beforeEach(async () => {
  holdClock();
  stored = new Map();
  sent = new Map();
  keptAside = [];
  answers = "as usual";
  const byKey = new Map<string, Stored>();
  server = await startTestServer((heard, response) => {
    const lose = () => response.socket?.destroy();
    const id = Number(heard.path.split("/").at(-1));
    if (sent.has(id)) {
      const gone = { ...problem("draft_sent", 410), insight_request_id: sent.get(id) };
      return json(response, 410, gone);
    }
    // Without an id the client looks whether the server is well again.
    if (heard.method === "GET" && (Number.isNaN(id) || stored.has(id)))
      return json(response, 200, {});
    if (heard.method === "GET") return json(response, 404, problem("not_found", 404));
    // Signing out.
    if (heard.body === "") return void response.writeHead(204).end();
    if (answers === "none") return void lose();
    if (answers === "never") return;
    if (answers === "too long") return json(response, 413, problem("too_large", 413));
    const { draft } = JSON.parse(heard.body) as { draft: Stored };
    if (heard.path.endsWith("/earlier")) {
      keptAside.push(String(draft.content["title"]));
      return json(response, 201, {});
    }
    const key = String(heard.headers["idempotency-key"]);
    if (heard.method === "POST") {
      const made = byKey.get(key) ?? { id: stored.size + 1, version: 1, content: draft.content };
      byKey.set(key, made);
      stored.set(made.id, made);
      return answers === "lost" ? void lose() : json(response, 201, onWire(made));
    }
    const held = stored.get(id);
    if (!held) return json(response, 404, problem("not_found", 404));
    if (held.version !== draft.version)
      return json(response, 409, { ...problem("stale_version", 409), ...onWire(held) });
    const next = { ...held, version: held.version + 1, content: draft.content };
    stored.set(held.id, next);
    return answers === "lost" ? void lose() : json(response, 200, onWire(next));
  });
  storeSession({ token: "t", email: "ann@example.org" }, false);
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

const until = (saver: DraftSaver, state: string) =>
  letPassUntil(() => expect(saver.shown().state).toBe(state));
const titles = () => [...stored.values()].map((one) => one.content["title"]);

test("is saved once after a pause, then over itself", async () => {
  const saver = new DraftSaver();
  saver.write(written("Why"));
  saver.write(written("Why not"));
  await until(saver, "saved");
  saver.write(written("Why not now"));
  expect(saver.shown().state).toBe("unsaved");
  await until(saver, "saved");
  expect(server.heard.map((one) => one.method).filter((one) => one !== "GET")).toEqual([
    "POST",
    "PUT",
  ]);
  expect(titles()).toEqual(["Why not now"]);
});

test("an answer that got lost makes no second draft and no quarrel with oneself", async () => {
  const saver = new DraftSaver();
  answers = "lost";
  saver.write(written("Why"));
  await letPassUntil(() => expect(saver.shown().problem?.code).toBe("unreachable"));
  saver.write(written("Why not"));
  answers = "as usual";
  await until(saver, "saved");
  expect(titles()).toEqual(["Why not"]);

  answers = "lost";
  saver.write(written("Why not now"));
  await letPassUntil(() => expect(saver.shown().problem?.code).toBe("unreachable"));
  answers = "as usual";
  saver.write(written("Why not now, then"));
  await until(saver, "saved");
  expect(titles()).toEqual(["Why not now, then"]);
});

test("what another device saved meanwhile is shown, and mine goes over it only when I say so", async () => {
  const saver = new DraftSaver();
  saver.write(written("Why"));
  await until(saver, "saved");
  stored.set(1, { id: 1, version: 2, content: { title: "Elsewhere" } });
  saver.write(written("Here"));
  await until(saver, "conflict");
  expect(saver.shown().newer?.content).toEqual({ title: "Elsewhere" });
  saver.write(written("Here, and more"));
  await letPass(15_000);
  expect(titles()).toEqual(["Elsewhere"]);
  saver.keepMine();
  await until(saver, "saved");
  expect(titles()).toEqual(["Here, and more"]);
});

test("held, it saves nothing, so that a draft being sent does not come back", async () => {
  const saver = new DraftSaver();
  saver.write(written("Why"));
  await until(saver, "saved");
  expect(await saver.hold()).toEqual({ id: 1, version: 1 });
  stored.delete(1);
  saver.write(written("Why not"));
  const before = server.heard.length;
  await letPass(5_000);
  expect(server.heard).toHaveLength(before);
  saver.resume();
  await until(saver, "saved");
  expect(titles()).toEqual(["Why not"]);
});

test("what is refused as it stands is sent once, until something else is written", async () => {
  const saver = new DraftSaver();
  answers = "too long";
  saver.write(written("Why"));
  await letPassUntil(() => expect(saver.shown().problem?.code).toBe("too_large"));
  const writes = () => server.heard.filter(({ method }) => method !== "GET");
  await letPass(60_000);
  expect(writes()).toHaveLength(1);
  answers = "as usual";
  saver.write(written("Who"));
  await until(saver, "saved");
  expect(titles()).toEqual(["Who"]);
});

test("the same content is the same text in any order of its keys", () => {
  expect(textOf({ a: 1, b: { c: [2], d: 3 } })).toBe(textOf({ b: { d: 3, c: [2] }, a: 1 }));
  expect(textOf({ a: [1, 2] })).not.toBe(textOf({ a: [2, 1] }));
});

test("submitted elsewhere, it says so; what is written after that begins another draft", async () => {
  const saver = new DraftSaver();
  saver.write(written("Why"));
  await until(saver, "saved");
  sent.set(1, 77);
  await saver.lookAgain();
  expect(saver.shown()).toMatchObject({ state: "sent", sentAs: 77, place: undefined });
  saver.write(written("Why"));
  expect(saver.shown().state).toBe("sent");
  saver.write(written("Why, in the end"));
  await until(saver, "saved");
  expect(saver.shown()).toMatchObject({ sentAs: 77, place: { id: 2 } });
  expect(titles()).toEqual(["Why", "Why, in the end"]);
});

test("submitted elsewhere while one writes, nothing of it is lost", async () => {
  const saver = new DraftSaver();
  saver.write(written("Why"));
  await until(saver, "saved");
  sent.set(1, 77);
  saver.write(written("Why, in the end"));
  await until(saver, "saved");
  expect(saver.shown()).toMatchObject({ sentAs: 77, place: { id: 2 } });
  expect(titles()).toEqual(["Why", "Why, in the end"]);
});

test("gone elsewhere, it is not brought back; only what is written after that begins another draft", async () => {
  const saver = new DraftSaver();
  saver.write(written("Why"));
  await until(saver, "saved");
  stored.delete(1);
  await saver.lookAgain();
  expect(saver.shown()).toMatchObject({ state: "gone", place: { id: 1 } });
  saver.write(written("Why"));
  await saver.flush();
  await letPass(15_000);
  expect(titles()).toEqual([]);
  // Sent with the draft that is gone, it is refused: the other tab may have sent the same.
  expect(await saver.hold()).toMatchObject({ id: 1 });
  saver.resume();
  expect(saver.shown().state).toBe("gone");
  stored.set(7, { id: 7, version: 1, content: { title: "Another" } });
  saver.write(written("Why, in the end"));
  await until(saver, "saved");
  expect(titles()).toEqual(["Another", "Why, in the end"]);
});

test("gone elsewhere while one writes, nothing of it is lost", async () => {
  const saver = new DraftSaver();
  saver.write(written("Why"));
  await until(saver, "saved");
  stored.delete(1);
  saver.write(written("Why, in the end"));
  await saver.lookAgain();
  await until(saver, "saved");
  expect(titles()).toEqual(["Why, in the end"]);
});

test("a file that is added to a draft gone elsewhere goes to another draft", async () => {
  const saver = new DraftSaver();
  saver.write(written("Why"));
  await until(saver, "saved");
  stored.delete(1);
  stored.set(7, { id: 7, version: 1, content: { title: "Another" } });
  await saver.lookAgain();
  expect(await saver.ensure(written("Why"))).toMatchObject({ id: 2 });
  expect(titles()).toEqual(["Another", "Why"]);
});

const whoSaved = () =>
  server.heard.filter((one) => one.method !== "GET").map((one) => one.headers["x-user-email"]);

test("what one person wrote is never saved as another's", async () => {
  const saver = new DraftSaver();
  answers = "none";
  saver.write(written("Ann's own"));
  await letPassUntil(() => expect(saver.shown().problem?.code).toBe("unreachable"));
  clearSession("signed_out");
  storeSession({ token: "b", email: "bob@example.org" }, false);
  answers = "as usual";
  await letPass(25_000);
  await saver.flush();
  await saver.lookAgain();
  expect(new Set(whoSaved())).toEqual(new Set(["ann@example.org"]));
  expect(titles()).toEqual([]);
  // Neither when Ann is back: the form that she then has saves what this tab kept.
  storeSession({ token: "t", email: "ann@example.org" }, false);
  await letPass(25_000);
  await saver.flush();
  expect(titles()).toEqual([]);
});

test("another token of the same person saves on", async () => {
  const saver = new DraftSaver();
  answers = "none";
  saver.write(written("Ann's own"));
  await letPassUntil(() => expect(saver.shown().problem?.code).toBe("unreachable"));
  storeSession({ token: "u", email: "ann@example.org" }, false);
  answers = "as usual";
  await until(saver, "saved");
  expect(titles()).toEqual(["Ann's own"]);
});

test("who signs out has their last words saved first", async () => {
  const saver = new DraftSaver();
  saver.write(written("Why"));
  void saveAndSignOut();
  await letPassUntil(() => expect(currentSession()).toBeNull());
  expect(titles()).toEqual(["Why"]);
});

test("a conflict that a form begins with is not dropped by signing out", async () => {
  const { draft: newer } = onWire({ id: 1, version: 4, content: { title: "Elsewhere" } });
  const saver = new DraftSaver({
    place: { id: 1, version: 2 },
    newer: { ...newer, kind: "request" },
  });
  saver.write(written("Here"));
  void saveAndSignOut();
  await letPassUntil(() => expect(currentSession()).toBeNull());
  expect(keptAside).toEqual(["Here"]);
});

test("what cannot be saved is asked about before signing out, which then ends it", async () => {
  const said: ToastWords[] = [];
  const stop = listenToToasts({ hear: (words) => said.push(words), drop: () => {} });
  onTestFinished(stop);
  answers = "too long";
  const saver = new DraftSaver();
  saver.write(written("Why"));
  void saveAndSignOut();
  await letPassUntil(() => expect(said.at(-1)?.message).toBe("What you wrote could not be saved"));
  expect(currentSession()?.email).toBe("ann@example.org");
  said.at(-1)?.action?.onPress();
  await letPassUntil(() => expect(currentSession()).toBeNull());
  expect(titles()).toEqual([]);
});

test("who signs out on a line that does not answer is told, and asked after five seconds", async () => {
  const said: ToastWords[] = [];
  const shown = new Set<string | undefined>();
  const hear = (words: ToastWords) => void (said.push(words), shown.add(words.name));
  onTestFinished(listenToToasts({ hear, drop: (name) => void shown.delete(name) }));
  answers = "never";
  const saver = new DraftSaver();
  saver.write(written("Why"));
  void saveAndSignOut();
  void saveAndSignOut();
  await letPassUntil(() => expect(said).toHaveLength(1));
  expect(said[0]?.message).toBe("Saving what you wrote");
  await letPass(4_900);
  expect([...shown]).toEqual(["signing out"]);
  await letPass(200);
  expect(said).toHaveLength(2);
  expect([...shown]).toEqual(["not signed out"]);
  expect(said.at(-1)?.message).toBe("What you wrote is not saved yet");
  expect(currentSession()).not.toBeNull();
  said.at(-1)?.action?.onPress();
  await letPassUntil(() => expect(currentSession()).toBeNull());
});
