import type { SetUp, SetUpStep } from "@sightline/contract/place/place.setUp.ts";

export const stepTitles: Record<SetUpStep, string> = {
  place: "Name and address of the place",
  calendar: "Calendar",
  category: "First category",
  people: "People",
  mail: "Test mail",
};

/** What is set by now, in one sentence. */
export function tellSet(step: SetUpStep, setUp: SetUp): string {
  return tellers[step](setUp);
}

const tellers: Record<SetUpStep, (setUp: SetUp) => string> = {
  place: ({ place: { name, support_email } }) =>
    support_email === null ? `${name}, without a support address.` : `${name}, ${support_email}.`,
  calendar: ({ calendars }) =>
    listed(calendars.map(({ name, time_zone }) => `${name} (${time_zone})`)),
  category: ({ categories }) => listed(categories.map(({ name }) => name)),
  people: ({ people: { accounts, invited } }) =>
    `${counted(accounts, "person", "people")} besides you, ${counted(invited, "open invitation", "open invitations")}.`,
  mail: ({ test_mail }) =>
    test_mail?.state === "arrived"
      ? `It arrived at ${test_mail.sent_to}.`
      : "A test mail has arrived before.",
};

function counted(count: number, one: string, many: string): string {
  return `${count >= 100 ? "99+" : count} ${count === 1 ? one : many}`;
}

/** Six at most come over the wire: the sixth says that there are more. */
function listed(names: readonly string[]): string {
  const told = names.length > 5 ? [...names.slice(0, 5), "others"] : names;
  return `${new Intl.ListFormat("en").format(told)}.`;
}
