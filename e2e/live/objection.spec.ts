import { askSomething, claim, deskOf, ines, rasmus } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, openSession } from "#e2e/steps/people.ts";

const why = "This would be legal advice.";
const against = "We ask for the text of the law, not for advice.";

test("who asked objects to a decline; who declined it leaves it to somebody else", async ({
  page,
  newPage,
}) => {
  const { token, title, id } = await askSomething();
  const [decliner, other] = [await openSession(ines), await openSession(rasmus)];
  await claim(decliner, id);
  const [hers, his] = [await newPage(), await newPage()];

  await test.step("it is declined, with the reason", async () => {
    await arriveSignedIn(page, token, `/app/insights/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await untilLive(page);
    await arriveSignedIn(hers, decliner, `/app/more/desk?request=${id}`);
    await hers.getByRole("button", { name: "More actions for this request" }).click();
    await hers.getByRole("menuitem", { name: "Decline" }).click();
    const dialog = hers.getByRole("dialog", { name: "Decline this request?" });
    await expect(dialog).toContainText("can object once");
    await dialog.getByRole("textbox", { name: "Why?" }).fill(why);
    await dialog.getByRole("button", { name: "Decline this request" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("she objects; what she typed outlives a reload", async () => {
    const declined = page.getByRole("region", { name: "Your request was declined" });
    await expect(declined).toContainText(why);
    await declined.getByRole("button", { name: "Object" }).click();
    const dialog = page.getByRole("dialog", { name: "Object to the decline" });
    await expect(dialog).toContainText("An analyst other than Ines");
    const field = dialog.getByRole("textbox", { name: /^Why can it be answered/ });
    await expect(field).toBeFocused();
    await field.fill(against);
    await page.reload();
    await untilLive(page);
    await declined.getByRole("button", { name: "Object" }).click();
    await expect(field).toHaveValue(against);
    await dialog.getByRole("button", { name: "Object" }).dblclick();
    await expect(dialog).toBeHidden();
    const note = page.getByRole("region", { name: /^You objected to the decline/ });
    await expect(note).toContainText(against);
    await expect(note).toContainText("Somebody other than Ines");
    await expect(page.getByText("You objected to the decline", { exact: true })).toBeVisible();
  });

  await test.step("who declined it finds it at the desk, and can't take it", async () => {
    const found = `/app/more/desk?q=${encodeURIComponent(title)}&request=${id}`;
    await arriveSignedIn(hers, decliner, found);
    await untilLive(hers);
    await expect(hers.getByText("Somebody else reads this")).toBeVisible();
    await expect(hers.getByRole("button", { name: "Claim it and write" })).toHaveCount(0);
    const row = deskOf(hers).row(title);
    await expect(row).toHaveCount(1);
    await expect(row.getByText(`Objection: “${against}”`)).toBeVisible();
    await expect(row.getByRole("button", { name: `Claim request ${id}` })).toHaveCount(0);
    const claimed = claim(decliner, id);
    await expect(claimed).rejects.toThrow(/403/);
  });

  await test.step("another analyst reads both and takes it on, which she sees", async () => {
    await arriveSignedIn(his, other, `/app/more/desk?q=${encodeURIComponent(title)}`);
    const row = deskOf(his).row(title);
    await expect(row).toContainText("objection to a decline");
    await expect(row).toContainText(why);
    await expect(row).toContainText(against);
    await row.getByRole("button", { name: `Claim request ${id}` }).click();
    await expect(page.getByText(/^Rasmus .+ started work on it$/)).toBeVisible();
    await expect(hers.getByText(/is working on this$/)).toBeVisible();
  });

  await test.step("declined again, there is no further objection", async () => {
    await callApi("POST", `/api/v1/insight_requests/${id}/decline`, { reason: "Still so." }, other);
    const declined = page.getByRole("region", { name: "Your request was declined" });
    await expect(declined).toContainText("Still so.");
    await expect(declined).toContainText("There is no further objection");
    await expect(declined.getByRole("button", { name: "Object" })).toHaveCount(0);
    await expect(declined.getByRole("link", { name: "Change it and ask again" })).toBeVisible();
  });
});
