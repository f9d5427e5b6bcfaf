import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { type LegalKind, placeLegal } from "@sightline/contract/place/place.legal.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { personalDataWith } from "#holdings.ts";
import { openDiskFiles } from "#storage/files.disk.ts";
import type { Signature } from "#testing/client.ts";
import { type MailApp, makeMailApp, newUser } from "#testing/mailApp.ts";

let world: MailApp;
let admin: Signature & { id: number };
beforeAll(async () => {
  world = await makeMailApp();
  admin = await world.app.signIn({ role: "admin" });
});
afterAll(() => world.close());

const read = async (kind: LegalKind, version?: number) =>
  world.call(placeLegal.getLegalText, {
    params: { kind },
    query: version === undefined ? {} : { version },
  });

async function write(kind: LegalKind, body: string, substantial: boolean) {
  const { version } = (await read(kind)).body.legal_text;
  const saved = await world.call(placeLegal.updateLegalText, {
    as: admin,
    params: { kind },
    body: { body, substantial, version },
  });
  expect(saved.status).toBe(200);
  return saved.body.legal_text;
}

const toAgree = async (as: Signature) =>
  (await world.call(accountProfile.getProfile, { as })).body.user.legal_version_to_agree;

const agree = (as: Signature, version: number) =>
  world.call(placeLegal.agreeToLegalTexts, { as, body: { version } });

const agreementOf = (id: number) =>
  world.app.db
    .selectFrom("users")
    .select(["terms_version", "terms_agreed_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const confirm = async (token: string) =>
  (await world.call(accounts.confirmAccount, { body: { confirmation_token: token } })).body.user;

describe("the texts", () => {
  test("that Sightline brings along are version 1 of both", async () => {
    const terms = (await read("terms")).body;
    expect(terms.legal_text).toMatchObject({ kind: "terms", version: 1, substantial: false });
    expect(terms.legal_text.body).toContain("## What an insight is");
    expect(terms.versions).toHaveLength(1);
    expect((await read("privacy")).body.legal_text.body).toContain("## Who sees it");
  });

  test("are written anew as the next version, and the one before can still be read", async () => {
    const former = (await read("terms")).body.legal_text;
    const next = await write("terms", "# Ours\n\nAsk what you may ask.", false);
    expect(next.version).toBe(former.version + 1);
    const { body } = await read("terms");
    expect(body.legal_text.body).toBe("# Ours\n\nAsk what you may ask.");
    expect(body.versions.map(({ version }) => version)).toEqual([next.version, former.version]);
    expect((await read("terms", former.version)).body.legal_text).toEqual(former);
    expect((await read("terms", 999)).status).toBe(404);
    expect(
      (
        await world.call(placeLegal.getLegalText, {
          params: { kind: "cookies" as "terms" },
          query: {},
        })
      ).status,
    ).toBe(404);
  });

  test("leave one line in the audit log when they change, and none when they don't", async () => {
    const lines = () =>
      world.app.db
        .selectFrom("audit_acts")
        .select(["act", "subject_id", "fields"])
        .where("subject_kind", "=", "legal_text")
        .orderBy("id")
        .execute();
    const before = await lines();
    const { version } = await write("privacy", "We keep what we need, and nothing else.", false);
    await write("privacy", "We keep what we need, and nothing else.", true);
    expect((await lines()).slice(before.length)).toEqual([
      { act: "legal_text_changed", subject_id: version, fields: ["privacy"] },
    ]);
  });

  test("of two admins at once, the second gets both", async () => {
    const { version } = (await read("terms")).body.legal_text;
    const save = (body: string) =>
      world.call(placeLegal.updateLegalText, {
        as: admin,
        params: { kind: "terms" },
        body: { body, substantial: false, version },
      });
    const answers = await Promise.all([
      save("The terms as the first wrote them."),
      save("The terms as the second wrote them."),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({
      code: "stale_version",
      legal_text: { body: (await read("terms")).body.legal_text.body },
    });
  });

  test("that were published can't be exchanged, not even in the database", async () => {
    const changed = world.app.db
      .updateTable("legal_texts")
      .set({ body: "x".repeat(30) })
      .execute();
    await expect(changed).rejects.toThrow("never changed in place");
    const removed = world.app.db.deleteFrom("legal_texts").execute();
    await expect(removed).rejects.toThrow("never changed in place");
  });
});

describe("agreeing", () => {
  test("by registering is to the version that was shown, with its time", async () => {
    const { version } = await write("terms", "Shown to whoever registers now.", true);
    const current = await confirm((await world.register()).token);
    expect(await agreementOf(current.id)).toEqual({
      terms_version: version,
      terms_agreed_at: expect.any(String),
    });
    expect(current.legal_version_to_agree).toBeNull();
    const shownEarlier = { ...newUser(), terms_version: 1 };
    const early = await confirm((await world.register(shownEarlier)).token);
    expect((await agreementOf(early.id)).terms_version).toBe(1);
    expect(early.legal_version_to_agree).toBe(version);
  });

  test("is asked for again only where the change is one of substance", async () => {
    const person = await world.app.signIn();
    await agree(person, (await write("terms", "As it stands for this test.", true)).version);
    expect(await toAgree(person)).toBeNull();
    await write("terms", "As it stands for this test, without the typo.", false);
    expect(await toAgree(person)).toBeNull();
    const { version } = await write("privacy", "From now on we keep more than before.", true);
    expect(await toAgree(person)).toBe(version);
  });

  test("is stored with its time and version; earlier agreements stay known", async () => {
    const person = await world.app.signIn();
    const first = (await write("terms", "The first of two that are agreed to.", true)).version;
    expect((await agree(person, first)).status).toBe(204);
    const second = (await write("terms", "The second of two that are agreed to.", true)).version;
    expect(await toAgree(person)).toBe(second);
    expect((await agree(person, second)).status).toBe(204);
    expect((await agree(person, first)).status).toBe(204);
    expect(await toAgree(person)).toBeNull();
    expect((await agreementOf(person.id)).terms_version).toBe(second);
    const kept = personalDataWith(openDiskFiles(world.app.dataDir));
    const pieces = [];
    for (const one of kept) pieces.push(...((await one.collect?.(world.app.db, person.id)) ?? []));
    const piece = pieces.find(({ name }) => name === "agreements.json");
    expect(piece && "record" in piece ? piece.record : undefined).toEqual([
      { version: first, agreed_at: expect.any(String) },
      { version: second, agreed_at: expect.any(String) },
    ]);
  });

  test("to a version that does not exist yet is refused", async () => {
    const person = await world.app.signIn();
    const { status, body } = await agree(person, 100_000);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["version"]]);
  });

  test("is nothing that any call waits for", async () => {
    const person = await world.app.signIn();
    await write("terms", "Changed in substance, and not agreed to yet.", true);
    const { status } = await world.call(accountProfile.updateProfile, {
      as: person,
      body: { user: { activity: "Botanist" } },
    });
    expect(status).toBe(200);
  });
});
