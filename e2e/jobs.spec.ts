import { acceptMails, mailTo, readMails, refuseMails } from "#e2e/app/smtp.ts";
import { arriveSignedIn, expect, test } from "#e2e/steps/journey.ts";
import { showNewer } from "#e2e/steps/page.steps.ts";
import { callApi, demo, makePerson, openSession } from "#e2e/steps/people.ts";

test("a mail that was refused is tried again from the screen, and arrives once", async ({
  page,
}) => {
  const ada = await makePerson("Ada");
  refuseMails(ada.email);
  await callApi("POST", "/users/password", { user: { email: ada.email } });
  await arriveSignedIn(page, await openSession(demo.admin), "/app/more/jobs");
  const job = page
    .getByRole("list", { name: "Failed jobs" })
    .getByRole("listitem")
    .filter({ hasText: ada.email });
  await showNewer(page, job);
  await expect(job).toContainText("Send a mail: password reset");
  await expect(job).toContainText("552 Mailbox full");
  acceptMails(ada.email);
  await job.getByRole("button", { name: "Try now" }).click();
  await mailTo(ada.email, /password/i);
  await expect(job).toHaveCount(0);
  const ofIt = readMails(ada.email).filter(({ subject }) => /password/i.test(subject));
  expect(ofIt).toHaveLength(1);

  await page.goto("/#/app/more/audit?act=job_retried");
  const log = page.getByRole("list", { name: "Audit log" });
  await expect(log.getByRole("listitem").first()).toContainText("tried job");
});
