import { postConversation } from "@sightline/contract/conversations.ts";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { mentionOf } from "@sightline/contract/text/mentions.ts";
import { board } from "@sightline/contract/board/board.ts";
import { live } from "@sightline/contract/live.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePlan } from "#requests/requests.testing.ts";
import type { TestApp } from "#testing/app.ts";
import { type Signature, signatureHeaders } from "#testing/client.ts";
import { sender, writeLetterNow } from "#notifications/letters/letters.testing.ts";
import { makeMailApp, type MailApp } from "#testing/mailApp.ts";
import { listenTo } from "#testing/stream.ts";
import { makeComment, makePost } from "./board.testing.ts";

let mail: MailApp;

let app: TestApp;
type Member = Signature & { id: number; first_name: string; last_name: string };
let ada: Member;
let ben: Member;
let stranger: Member;

async function makeMember(first_name: string, last_name: string): Promise<Member> {
  return { ...(await app.signIn({ first_name, last_name })), first_name, last_name };
}

beforeAll(async () => {
  mail = await makeMailApp();
  ({ app } = mail);
  ada = await makeMember("Ada", "Author");
  ben = await makeMember("Ben", "Baker");
  stranger = await makeMember("Sam", "Stranger");
  await makePlan(app.db, [ada, ben], app.clock.now());
});
afterAll(() => mail.close());

const on = (id: number) => ({ params: { id: String(id) } });
const subject = (title: string) => `Ada Author mentioned you: ${title}`;
const mailsTo = (to: string, title: string) =>
  mail.smtp.mails.filter((one) => one.to === to && one.subject === subject(title)).length;

async function candidates(as: Signature, query: { q?: string; board_post_id?: number } = {}) {
  const { body } = await app.call(board.listPostCandidates, { as, query });
  return body.candidates.map((person) => person.first_name);
}

describe("whom one may name", () => {
  test("are the people of one's plan, and those in the thread", async () => {
    expect(await candidates(ada)).toEqual(["Ben"]);
    expect(await candidates(ada, { q: "n b" })).toEqual(["Ben"]);
    expect(await candidates(ada, { q: "%" })).toEqual([]);
    expect(await candidates(stranger)).toEqual([]);
    const post = await makePost(app, ada);
    expect(await candidates(stranger, { board_post_id: post.id })).toEqual(["Ada"]);
    await makeComment(app, stranger, post.id, "Hello.");
    expect(await candidates(ada, { board_post_id: post.id })).toEqual(["Ben", "Sam"]);
  });

  test("of what is deleted are not told", async () => {
    const post = await makePost(app, ada, { body: `Ask ${mentionOf(ben)}.` });
    expect(await candidates(stranger, { board_post_id: post.id })).toEqual(["Ada", "Ben"]);
    const other = await makePost(app, stranger);
    const comment = await makeComment(app, ada, other.id, `Ask ${mentionOf(ben)}.`);
    const reader = await app.signIn();
    expect(await candidates(reader, { board_post_id: other.id })).toEqual(["Ada", "Ben", "Sam"]);
    await app.call(postConversation.deleteComment, { as: ada, ...on(comment.id) });
    expect(await candidates(reader, { board_post_id: other.id })).toEqual(["Sam"]);
    await app.call(board.deletePost, { as: ada, ...on(post.id) });
    const query = { board_post_id: post.id };
    const gone = await app.call(board.listPostCandidates, { as: stranger, query });
    expect(gone.status).toBe(404);
  });

  test("anybody else is refused, as are more than ten", async () => {
    const post = { title: "Who is there?", body: `Ask ${mentionOf(stranger)}.` };
    const answer = await app.call(board.createPost, { as: ada, body: post });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["body"]]);
    const many = Array.from({ length: 11 }, (_, at) => mentionOf({ ...ben, id: at + 1 })).join(" ");
    const crowd = await app.call(board.createPost, { as: ada, body: { ...post, body: many } });
    expect(crowd.body.errors).toEqual({ body: ["Mention at most 10 people; this mentions 11."] });
  });
});

describe("whoever is named is named by their name", () => {
  const as = (person: Member, name: string) => `@[${name}](user:${person.id})`;
  const post = (body: string) =>
    app.call(board.createPost, { as: ada, body: { title: "By another name", body } });

  test.each([
    ["another's", () => as(ben, "The Administrator")],
    ["one like it", () => as(ben, "ben baker")],
    ["one's own, for oneself", () => as(ada, "Ben Baker")],
    ["both", () => `${mentionOf(ben)} ${as(ben, "Anyone")}`],
  ])("a mention by another name is refused: %s", async (_, body) => {
    const answer = await post(body());
    expect(answer.body.errors).toEqual({
      body: [
        "It mentions someone by a name that isn't theirs. Choose from the list that opens after @.",
      ],
    });
  });

  test("a link to somebody is no mention: nobody is told, and no name is given away", async () => {
    const { body } = await post(`[Anyone](user:${ben.id}) [Anyone](user:${stranger.id})`);
    expect(body.board_post.people).toEqual([]);
    const noted = await app.db
      .selectFrom("mentions")
      .select("user_id")
      .where("post_id", "=", body.board_post.id)
      .execute();
    expect(noted).toEqual([]);
  });

  test("a text of before may keep the name it was written with, and no other", async () => {
    const gus = await makeMember("Gus", "Before");
    await makePlan(app.db, [gus], app.clock.now());
    const written = await makePost(app, gus, { body: `I am ${mentionOf(gus)}.` });
    await app.db
      .updateTable("users")
      .set({ last_name: "After" })
      .where("id", "=", gus.id)
      .execute();
    const edit = (version: number, body: string) =>
      app.call(board.editPost, { as: gus, ...on(written.id), body: { version, body } });
    expect((await edit(1, `Indeed I am ${mentionOf(gus)}.`)).status).toBe(200);
    expect((await edit(2, `I am ${as(gus, "Gus After")}.`)).status).toBe(200);
    expect((await edit(3, `I am ${as(gus, "Ada Author")}.`)).status).toBe(422);
  });
});

describe("a text that names somebody who has left", () => {
  /** As leaving does. */
  const leave = (person: Member) =>
    app.db
      .updateTable("users")
      .set({ first_name: "Former", last_name: "member", deactivated_at: app.clock.now() })
      .where("id", "=", person.id)
      .execute();
  let eve: Member;
  beforeEach(async () => {
    eve = await makeMember("Eve", "Leaving");
  });

  test("can still be changed, with them in it or without, but not made anew", async () => {
    const title = "With somebody who leaves";
    const thread = await makePost(app, eve);
    const text = `Ask ${mentionOf(eve)}.`;
    const comment = await makeComment(app, ada, thread.id, text);
    await makePlan(app.db, [eve], app.clock.now());
    const post = await makePost(app, eve, { title, body: text });
    await leave(eve);
    const reword = (body: string) =>
      app.call(postConversation.editComment, {
        as: ada,
        ...on(comment.id),
        body: { comment: { body, version: 1 } },
      });
    expect((await reword(`${text} And ${mentionOf(stranger)}.`)).status).toBe(422);
    expect((await reword(`${text} Soon.`)).status).toBe(200);
    const admin = await app.signIn({ role: "admin" });
    const edited = await app.call(board.editPost, {
      as: admin,
      ...on(post.id),
      body: { version: 1, body: `${text} Soon.` },
    });
    expect(edited.status).toBe(200);
    const anew = await app.call(board.createPost, { as: ada, body: { title, body: text } });
    expect(anew.status).toBe(422);
  });

  test("calls them so on the board and in mails", async () => {
    const thread = await makePost(app, eve, { body: `I am ${mentionOf(eve)}.` });
    const named = `${mentionOf(ben)}, ask ${mentionOf(eve)}.`;
    await makeComment(app, ada, thread.id, named);
    await leave(eve);
    const { body } = await app.call(board.getBoard, { as: ben, ...on(1), query: {} });
    const row = body.message_board.board_posts.find(({ id }) => id === thread.id);
    expect(row?.excerpt).toBe("I am @Former member.");
    const one = await app.call(board.getPost, { as: ben, ...on(thread.id) });
    expect(one.body.board_post.excerpt).toBe("I am @Former member.");
    const about = { kind: "post_mention", threadId: thread.id, userId: ben.id } as const;
    const letter = await writeLetterNow(app, about);
    expect(letter?.write(sender).text).toContain("@Ben Baker, ask @Former member.");
  });
});

describe("somebody who is named", () => {
  test("is shown by today's name", async () => {
    const dora = await makeMember("Dora", "Former");
    await makePlan(app.db, [dora], app.clock.now());
    const post = await makePost(app, dora, { body: `I am ${mentionOf(dora)}.` });
    await app.db
      .updateTable("users")
      .set({ last_name: "Newname" })
      .where("id", "=", dora.id)
      .execute();
    const { body } = await app.call(board.getPost, { as: ada, ...on(post.id) });
    expect(body.board_post.people).toEqual([
      { id: dora.id, first_name: "Dora", last_name: "Newname" },
    ]);
  });

  test("gets one mail, also when the text is changed and names them again", async () => {
    const title = "Named once";
    const post = await makePost(app, ada, { title, body: `${mentionOf(ben)}, please look.` });
    const letter = await mail.smtp.waitForMail(ben.email, subject(title));
    expect(letter.text).toContain("@Ben Baker, please look.");
    expect(letter.text).toContain(`/#/app/community/board/${post.id}`);
    await app.call(board.editPost, {
      as: ada,
      ...on(post.id),
      body: { version: 1, body: `${mentionOf(ben)}, please look again.` },
    });
    const later = "Named later";
    await makePost(app, ada, { title: later, body: mentionOf(ben) });
    await mail.smtp.waitForMail(ben.email, subject(later));
    expect(mailsTo(ben.email, title)).toBe(1);
  });

  test("gets one for each comment that names them, and none for naming themselves", async () => {
    const title = "In comments";
    const post = await makePost(app, ada, { title, body: mentionOf(ada) });
    await makeComment(app, ada, post.id, `${mentionOf(ben)}?`);
    await mail.smtp.waitForMail(ben.email, subject(title));
    expect(mailsTo(ada.email, title)).toBe(0);
  });

  test("gets none if they chose no mail, or once it is deleted or names them no longer", async () => {
    const cleo = await makeMember("Cleo", "Curious");
    const post = await makePost(app, cleo);
    const comment = await makeComment(app, ada, post.id, `${mentionOf(cleo)}, look.`);
    const about = { kind: "post_mention", threadId: post.id, userId: cleo.id } as const;
    const isWritten = async () => (await writeLetterNow(app, about)) !== null;
    expect(await isWritten()).toBe(true);

    const choose = (mailed: boolean) =>
      app.call(accountProfile.updateProfile, {
        as: cleo,
        body: { user: { notification_choices: { mention: { mail: mailed } } } },
      });
    await choose(false);
    expect(await isWritten()).toBe(false);
    await choose(true);

    await app.call(postConversation.deleteComment, { as: ada, ...on(comment.id) });
    expect(await isWritten()).toBe(false);
    await app.call(postConversation.restoreComment, { as: ada, ...on(comment.id) });
    expect(await isWritten()).toBe(true);

    await app.call(board.deletePost, { as: cleo, ...on(post.id) });
    expect(await isWritten()).toBe(false);
    await app.call(board.restorePost, { as: cleo, ...on(post.id) });
    await app.call(postConversation.editComment, {
      as: ada,
      ...on(comment.id),
      body: { comment: { body: "Nobody in particular.", version: 3 } },
    });
    expect(await isWritten()).toBe(false);
  });
});

test("everybody who is here hears that something changed on the board", async () => {
  const stream = await listenTo(app.url + live.streamEvents.path, signatureHeaders(stranger));
  await stream.next("hello");
  const post = await makePost(app, ada);
  const heard = async () => (await stream.next("board_post_changed")).about["board_post_id"];
  // What was done before may still be on its way.
  await expect.poll(heard).toBe(post.id);
  stream.close();
});
