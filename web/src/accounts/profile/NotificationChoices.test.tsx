import type { User } from "@sightline/contract/people.shapes.ts";
import { usualChoices } from "@sightline/contract/notifications/notifications.choices.ts";
import type { MailRhythm } from "@sightline/contract/notifications/notifications.mail.ts";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeUser } from "#testing/requests.ts";
import { MailTimes } from "./MailTimes.tsx";
import { NotificationChoices } from "./NotificationChoices.tsx";

function show(mail_rhythm: MailRhythm) {
  // What of a user these two look at.
  const user = {
    ...makeUser(),
    notification_choices: usualChoices,
    mail_rhythm,
  } as unknown as User;
  return render(
    <>
      <NotificationChoices user={user} />
      <MailTimes user={user} />
    </>,
  );
}

test("to whom no mails come it is not offered to choose which", () => {
  const shown = show("never");
  expect(screen.queryByRole("checkbox", { name: /by mail$/ })).toBeNull();
  expect(screen.queryByRole("checkbox", { name: "Quiet hours" })).toBeNull();
  screen.getByRole("checkbox", { name: "Comments, in the list" });
  screen.getByText(/^No mails come, as you chose below/);
  shown.unmount();
  show("weekly");
  screen.getByRole("checkbox", { name: "Comments, by mail" });
  screen.getByRole("checkbox", { name: "Quiet hours" });
  expect(screen.queryByText(/as you chose below/)).toBeNull();
});
