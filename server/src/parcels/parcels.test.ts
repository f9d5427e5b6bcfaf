import path from "node:path";
import { requestConversation } from "@sightline/contract/conversations.ts";
import { parcels } from "@sightline/contract/parcels.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claim, makeInsight, publish } from "#insights/insights.testing.ts";
import {
  makeWorld,
  type Relation,
  relations,
  type World,
} from "#requests/requests.relations.testing.ts";
import { openDiskFiles } from "#storage/files.disk.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { upload } from "#testing/uploads.ts";
import { fetchParcel, on, unpackParcel } from "./parcels.testing.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await makeTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.close());

const fetchZip = (as: Signature | undefined, id: number) => fetchParcel(app, as, id);
const unpack = (as: Signature, id: number) => unpackParcel(app, as, id);

async function say(as: Signature, id: number, body: string, internal = false): Promise<void> {
  const { body: kept } = await upload(
    app,
    as,
    { for_comment: "true" },
    internal ? "secret.txt" : "said.txt",
    internal ? "only among us" : "for all",
  );
  const { status } = await app.call(requestConversation.addComment, {
    as,
    ...on(id),
    body: { comment: { body, internal, attachment_ids: [kept.attachment.id] } },
  });
  expect(status).toBe(201);
}

/** Asked with a file, talked about, noted, delivered and corrected. */
async function makeWhole(visibility: "private" | "organization" = "private"): Promise<number> {
  const id = await world.file(visibility);
  await upload(app, world.as("requester"), { insight_request_id: id }, "asked.txt", "as asked");
  await claim(app, world.as("analyst"), id);
  await say(world.as("participant"), id, "Spoken **aloud**");
  await say(world.as("analyst"), id, "Whispered among staff", true);
  const first = await publish(app, world.as("analyst"), id, makeInsight());
  expect(first.status).toBe(201);
  const corrected = makeInsight({
    base_version: 1,
    note: "A price was wrong",
    body: "Most shops ask for **23** kronor [1].",
  });
  expect((await publish(app, world.as("analyst"), id, corrected)).status).toBe(201);
  return id;
}

//                                        stranger, requester, participant, colleague, other plan, analyst, admin
const table: Record<"private" | "organization", readonly number[]> = {
  private: [404, 200, 200, 404, 404, 200, 200],
  organization: [404, 200, 200, 200, 404, 200, 200],
};

describe.each(["private", "organization"] as const)("of a request that is %s", (visibility) => {
  test("the whole is for those who see it, and notes for those who read them", async () => {
    const id = await makeWhole(visibility);
    const given: [Relation, number[]][] = [];
    for (const relation of relations) {
      const as = world.as(relation);
      const answers = [
        (await app.call(parcels.getParcel, { as, ...on(id) })).status,
        (await app.call(parcels.getParcelSize, { as, ...on(id) })).status,
        (await fetchZip(as, id)).status,
      ];
      given.push([relation, answers]);
    }
    expect(given).toEqual(
      relations.map((relation, at) => {
        const status = table[visibility][at];
        return [relation, [status, status, status]];
      }),
    );
    expect((await fetchZip(undefined, id)).status).toBe(401);

    for (const relation of relations.filter((_, at) => table[visibility][at] === 200)) {
      const isStaff = relation === "analyst" || relation === "admin";
      const { names, entries, text, record } = await unpack(world.as(relation), id);
      const all = [...entries.values()].map(String).join("\n");
      expect([relation, all.includes("Whispered"), all.includes("only among us")]).toEqual([
        relation,
        isStaff,
        isStaff,
      ]);
      expect(names.some((name) => name.includes("secret"))).toBe(isStaff);
      expect(record.notes === null).toBe(!isStaff);
      const page = text("index.html");
      for (const words of ["<strong>aloud</strong>", "as asked", "23", "A price was wrong"])
        expect(all).toContain(words);
      expect(page).toContain("https://stats.example.org/oat?year=2026");
      expect(page.includes("Internal notes")).toBe(isStaff);
      const { parcel } = (await app.call(parcels.getParcel, { as: world.as(relation), ...on(id) }))
        .body;
      expect(JSON.stringify(parcel).includes("Whispered")).toBe(isStaff);
      const { parcel_size } = (
        await app.call(parcels.getParcelSize, { as: world.as(relation), ...on(id) })
      ).body;
      const files = names.filter((name) => name.includes("/files/"));
      const bytes = files.reduce((sum, name) => sum + (entries.get(name)?.length ?? 0), 0);
      expect(parcel_size).toEqual({ files: files.length, bytes });
    }
  });
});

test("who asked and is staff gets no notes either", async () => {
  const own = await makeWorld(app, "analyst");
  const id = await own.file("private");
  await say(own.as("analyst"), id, "Whispered of a colleague", true);
  const { entries, record } = await unpack(own.as("requester"), id);
  expect([...entries.values()].map(String).join()).not.toContain("Whispered");
  expect(record.notes).toBeNull();
});

describe("a zip", () => {
  test("holds a page, a record, the insight and its files, byte for byte", async () => {
    const id = await makeWhole();
    const response = await fetchZip(world.as("requester"), id);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/zip",
      "cache-control": "no-store",
      "content-disposition": `attachment; filename="request-${id}.zip"; filename*=UTF-8''request-${id}.zip`,
    });
    await response.arrayBuffer();
    const { names, entries, text, record } = await unpack(world.as("requester"), id);
    expect(names.map((name) => name.replaceAll(/\d+/g, "0"))).toEqual([
      "request-0/files/request/0-asked.txt",
      "request-0/files/conversation/0-said.txt",
      "request-0/index.html",
      "request-0/request.json",
      "request-0/insight.md",
    ]);
    expect(entries.get(names[0] ?? "")?.toString()).toBe("as asked");
    expect(record.earlier_versions.map(({ version }) => version)).toEqual([1]);
    expect(record.events.map(({ kind }) => kind)).toEqual([
      "submitted",
      "attachment_added",
      "claimed",
      "delivered",
      "corrected",
    ]);
    expect(Object.keys(record.insight_request)).not.toContain("can");
    // Each link of the page to a file leads to one that is there.
    const linked = [...text("index.html").matchAll(/href="(files[^"]+)"/g)].map(
      (found) => `request-${id}/${decodeURIComponent(found[1] ?? "")}`,
    );
    expect(linked.toSorted()).toEqual(names.filter((name) => name.includes("/files/")).toSorted());
  });

  test("trusts nobody's words: neither as markup nor as names", async () => {
    const id = await world.file("private");
    const evil = `<script>alert(1)</script><img src=x onerror=alert(1)> "quoted"`;
    await app.db
      .updateTable("insight_requests")
      .set({ title: evil, description: evil })
      .where("id", "=", id)
      .execute();
    await upload(app, world.as("requester"), { insight_request_id: id }, "<b>..\u202etxt.txt", "w");
    await say(world.as("participant"), id, evil);
    const { names, text } = await unpack(world.as("requester"), id);
    expect(text("index.html")).not.toMatch(/<script|<img|<b>\.\./);
    expect(text("index.html")).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    for (const name of names) expect(name).toMatch(/^request-\d+\/[\w./-]+$/);
  });

  test("says of a file that is gone that it is", async () => {
    const id = await world.file("private");
    const thing = { insight_request_id: id };
    const { body } = await upload(app, world.as("requester"), thing, "gone.txt", "lost");
    const { file_key } = await app.db
      .selectFrom("attachments")
      .select("file_key")
      .where("id", "=", body.attachment.id)
      .executeTakeFirstOrThrow();
    await openDiskFiles(path.join(app.dataDir, "files", "attachments")).remove(file_key);
    const { names, text } = await unpack(world.as("requester"), id);
    expect(names.some((name) => name.includes("/files/"))).toBe(false);
    expect(text("index.html")).toContain("gone.txt (not in here: it could not be found)");
  });

  test("of more than 1 GB is refused before it begins, with another way", async () => {
    const id = await world.file("private");
    const thing = { insight_request_id: id };
    const { body } = await upload(app, world.as("requester"), thing, "a.txt", "words");
    await app.asOwner(async (db) => {
      const row = await db
        .selectFrom("attachments")
        .selectAll()
        .where("id", "=", body.attachment.id)
        .executeTakeFirstOrThrow();
      const { id: _id, ...rest } = row;
      const copies = Array.from({ length: 103 }, () => ({ ...rest, bytes: 10 * 1024 * 1024 }));
      await db.insertInto("attachments").values(copies).execute();
    });
    const response = await fetchZip(world.as("requester"), id);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: "too_large" });
  });

  test("is kept in the audit log", async () => {
    const id = await world.file("private");
    await unpack(world.as("participant"), id);
    const kept = await app.db
      .selectFrom("audit_acts")
      .select(["actor_id", "subject_kind", "subject_id"])
      .where("act", "=", "request_downloaded")
      .where("subject_id", "=", id)
      .execute();
    expect(kept).toEqual([
      { actor_id: world.as("participant").id, subject_kind: "request", subject_id: id },
    ]);
  });
});
