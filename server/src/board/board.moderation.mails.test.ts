import { boardModeration } from "@sightline/contract/board/board.moderation.ts";
import { board } from "@sightline/contract/board/board.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSomeone, type Someone } from "#plans/plans.testing.ts";
import type { TestApp } from "#testing/app.ts";
import { untilMailed } from "#testing/jobs.ts";
import { makeMailApp, type MailApp } from "#testing/mailApp.ts";
import { makePost } from "./board.testing.ts";

let mailApp: MailApp;
let app: TestApp;
let author: Someone;
let reporter: Someone;
let admin: Someone;
beforeAll(async () => {
  mailApp = await makeMailApp();
  app = mailApp.app;
  author = await makeSomeone(app);
  reporter = await makeSomeone(app, { first_name: "Rita", last_name: "Reader" });
  admin = await makeSomeone(app, { role: "admin" });
});
afterAll(() => mailApp.close());

const report = (as: Someone, id: number, reason: string) =>
  app.call(board.reportPost, { as, params: { id: String(id) }, body: { reason } });
const settle = async (postId: number, outcome: "dismissed" | "removed") => {
  const { body } = await app.call(boardModeration.listReports, { as: admin });
  const found = body.board_reports.find((one) => one.board_post.id === postId);
  const params = { id: String(found?.id) };
  await app.call(boardModeration.settleReport, { as: admin, params, body: { outcome } });
  return found?.id ?? 0;
};
const mailsTo = ({ email }: Someone, title: string) =>
  mailApp.smtp.mails.filter(({ to, subject }) => to === email && subject.endsWith(title));

test("admins are mailed of the first report about a thing, and each reporter of what became of it", async () => {
  const { id } = await makePost(app, author, { title: "Buy cheap boats" });
  const second = await makeSomeone(app);
  await report(reporter, id, "It is an advert.");
  const mail = await mailApp.smtp.waitForMail(admin.email, "Reported: Buy cheap boats");
  expect(mail.text).toContain("Rita Reader reported a post on the message board.");
  expect(mail.text).toContain("It is an advert.");
  await report(reporter, id, "Still an advert.");
  await report(second, id, "Me too.");
  await untilMailed(app.db);
  expect(mailsTo(admin, "Buy cheap boats")).toHaveLength(1);

  await settle(id, "removed");
  for (const one of [reporter, second]) {
    const told = await mailApp.smtp.waitForMail(
      one.email,
      "What became of your report: Buy cheap boats",
    );
    expect(told.text).toContain("it was removed");
  }
  await untilMailed(app.db);
  expect(mailsTo(author, "Buy cheap boats")).toEqual([]);
  const lines = await app.db
    .selectFrom("audit_acts")
    .select(["act", "actor_id"])
    .where("act", "=", "report_settled")
    .execute();
  expect(lines).toEqual(
    Array.from({ length: 2 }, () => ({ act: "report_settled", actor_id: admin.id })),
  );
});

test("an admin who reports is not mailed of it, nor of what they settle themselves", async () => {
  const other = await makeSomeone(app, { role: "admin" });
  const { id } = await makePost(app, author, { title: "Own report" });
  await report(admin, id, "Not for here.");
  await mailApp.smtp.waitForMail(other.email, "Reported: Own report");
  await settle(id, "dismissed");
  await untilMailed(app.db);
  expect(mailsTo(admin, "Own report")).toEqual([]);
});
