import { minuteMs } from "@sightline/contract/base/moments.ts";
import { notificationChannels } from "@sightline/contract/notifications/notifications.choices.ts";
import {
  postConversation,
  requestConversation,
  shareConversation,
} from "@sightline/contract/conversations.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeComment } from "#board/board.testing.ts";
import { share } from "#groups/groups.testing.ts";
import { makeInsight, publish } from "#insights/insights.testing.ts";
import { chooseChannels, takeOutOfPlan } from "#notifications/notifications.testing.queries.ts";
import {
  at,
  makeWorld,
  mentioning,
  type Name,
  names,
  type World,
} from "#notifications/notifications.world.testing.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { type MailApp, makeMailApp } from "#testing/mailApp.ts";

let mailApp: MailApp;
let world: World;
beforeAll(async () => {
  mailApp = await makeMailApp({ MAIL_GATHER_SECONDS: "600" });
});
afterAll(() => mailApp.close());
beforeEach(async () => {
  world = await makeWorld(mailApp.app);
  const ids = names.map((name) => world.as(name).id);
  await chooseChannels(mailApp.app.db, ids, notificationChannels);
});

const words = "It costs <b>4 kroner</b> & **more** in the north.";
const plain = "It costs <b>4 kroner</b> & more in the north.";

type Said = { comment: { id: number } };

/** Whom it is mailed to, and how it is said, by words that hold these; answers with the comment. */
const places: readonly {
  what: string;
  reader: Name;
  subject: RegExp;
  say: (given: string) => Promise<Said>;
  remove: (id: number) => Promise<unknown>;
}[] = [
  {
    what: "that names somebody on a request",
    reader: "participant",
    subject: / mentioned you: /,
    say: async (given) => {
      const named = `${await mentioning(world, "participant")} ${given}`;
      return (await world.say("requester", await world.fileAndClaim(), false, named)).body;
    },
    remove: (id) => remove(requestConversation, "requester", id),
  },
  {
    what: "that names an analyst in a note",
    reader: "other analyst",
    subject: / mentioned you: /,
    say: async (given) => {
      const named = `${await mentioning(world, "other analyst")} ${given}`;
      return (await world.say("analyst", await world.fileAndClaim(), true, named)).body;
    },
    remove: (id) => remove(requestConversation, "analyst", id),
  },
  {
    what: "that names somebody on a share",
    reader: "mate",
    subject: / mentioned you: /,
    say: async (given) => {
      const named = `${await mentioning(world, "mate")} ${given}`;
      return (await world.sayOnShare("requester", await world.shareOne(), named)).body;
    },
    remove: (id) => remove(shareConversation, "requester", id),
  },
  {
    what: "of a share",
    reader: "requester",
    subject: / commented on .+ in Harbour/,
    say: async (given) => (await world.sayOnShare("mate", await world.shareOne(), given)).body,
    remove: (id) => remove(shareConversation, "mate", id),
  },
  {
    what: "of a post",
    reader: "mate",
    subject: / commented on /,
    say: async (given) => ({
      comment: await makeComment(world.app, world.as("follower"), await world.post(), given),
    }),
    remove: (id) => remove(postConversation, "follower", id),
  },
];

function remove(rows: typeof requestConversation, name: Name, id: number): Promise<unknown>;
function remove(rows: typeof shareConversation, name: Name, id: number): Promise<unknown>;
function remove(rows: typeof postConversation, name: Name, id: number): Promise<unknown>;
function remove(rows: { deleteComment: unknown }, name: Name, id: number): Promise<unknown> {
  // All three are from one mould: see contract/src/conversations.ts.
  const { deleteComment } = rows as typeof requestConversation;
  return world.app.call(deleteComment, { as: world.as(name), params: at(id) });
}

/** Once what was gathered has left. */
async function mailsTo(reader: Name, subject: RegExp) {
  const { db, clock } = mailApp.app;
  await untilJobsAreDone(db, "send_letters");
  clock.advance(10 * minuteMs);
  await runWaitingJobs(db);
  await untilJobsAreDone(db, "send_letters");
  const { email } = world.as(reader);
  return mailApp.smtp.mails.filter((mail) => mail.to === email && subject.test(mail.subject));
}

describe.each(places)("a comment $what", ({ reader, subject, say, remove: takeAway }) => {
  test("is quoted in the mail, in plain words, and as words in its HTML", async () => {
    await say(words);
    const [mail] = await mailsTo(reader, subject);
    expect(mail?.text).toContain(plain);
    expect(mail?.html).toContain("It costs &lt;b&gt;4 kroner&lt;/b&gt; &amp; more in the north.");
  });

  test("is cut short where it is long", async () => {
    await say("x".repeat(1_000));
    const [mail] = await mailsTo(reader, subject);
    expect(mail?.text).toMatch(/x{200,300}…/);
    expect(mail?.text).not.toMatch(/x{301}/);
  });

  test("that was deleted before the mail left is in none", async () => {
    const { comment } = await say(words);
    await takeAway(comment.id);
    await mailsTo(reader, subject);
    const { email } = world.as(reader);
    const told = mailApp.smtp.mails.filter((mail) => mail.to === email);
    expect(told.filter(({ text }) => text.includes("kroner"))).toEqual([]);
    expect(told.filter(({ subject: said }) => subject.test(said))).toEqual([]);
  });
});

test("the note of a share that names somebody is quoted", async () => {
  const { insightId } = await world.deliver();
  const note = `${await mentioning(world, "mate")} It is the second part.`;
  await share(world.app, world.as("requester"), world.groupId, insightId, { note });
  const [mail] = await mailsTo("mate", / mentioned you: /);
  expect(mail?.text).toContain("It is the second part.");
  expect(mail?.text).not.toContain("](user:");
});

describe("a question about a passage", () => {
  // As `makeInsight` says: "Most shops ask for **19 to 22** kronor [1]."
  const passage = {
    version: 1,
    before: "Most shops",
    quote: "ask for 19 to 22 kronor",
    after: "[1]",
  };

  test("is mailed with the passage, to who follows the request", async () => {
    const { requestId } = await world.deliver();
    await world.app.call(requestConversation.addComment, {
      as: world.as("requester"),
      params: at(requestId),
      body: { comment: { body: "Is that with deposit?", passage } },
    });
    const [mail] = await mailsTo("participant", /./);
    expect(mail?.text).toMatch(/asks about “ask for 19 to 22 kronor”: Is that with deposit\?/);
    expect(mail?.html).toContain("asks about “ask for 19 to 22 kronor”");
  });

  test("is mailed with the passage, to who shared it in a group", async () => {
    const shareId = await world.shareOne();
    await world.app.call(shareConversation.addComment, {
      as: world.as("mate"),
      params: at(shareId),
      body: { comment: { body: "In which shops?", passage } },
    });
    const [mail] = await mailsTo("requester", / commented on .+ in Harbour/);
    expect(mail?.text).toMatch(/asks about “ask for 19 to 22 kronor”: In which shops\?/);
  });
});

describe("an insight that names somebody", () => {
  const rest = "The rest costs 9 kroner [1].";
  const naming = async () => `Shops differ. ${await mentioning(world, "participant")} ${rest}`;
  const publishNaming = async (): Promise<number> => {
    const requestId = await world.fileAndClaim();
    const given = makeInsight({ body: await naming() });
    expect((await publish(world.app, world.as("analyst"), requestId, given)).status).toBe(201);
    return requestId;
  };
  const told = async () => mailsTo("participant", /./);
  const quoted = async () =>
    (await told()).filter(({ text }) => text.includes("mentioned in the insight"));

  test("is quoted in the mail by the sentence that does, and no further", async () => {
    await publishNaming();
    const [mail] = await quoted();
    expect(mail?.text).toContain("What do you say, @participant");
    expect(mail?.text).not.toContain("](user:");
    expect(mail?.text).not.toContain(rest);
    expect(mail?.text).not.toContain("Shops differ");
  });

  test("and no longer does when the mail leaves is not quoted", async () => {
    const requestId = await publishNaming();
    const corrected = { base_version: 1, note: "Not a matter for them.", body: "Shops differ." };
    const given = makeInsight(corrected);
    const answer = await publish(world.app, world.as("analyst"), requestId, given);
    expect(answer.status).toBe(201);
    expect(await quoted()).toEqual([]);
  });

  test("is not mailed to who may no longer read it", async () => {
    const requestId = await publishNaming();
    const { db } = world.app;
    const { id } = world.as("participant");
    await takeOutOfPlan(db, id);
    await db
      .deleteFrom("insight_request_participants")
      .where("request_id", "=", requestId)
      .where("user_id", "=", id)
      .execute();
    expect(await told()).toEqual([]);
  });
});
