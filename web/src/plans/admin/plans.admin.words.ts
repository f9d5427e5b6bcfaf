type Closing = { members: number; invited: number; organization_requests: number };

/** What closing a plan means, a sentence for each who or what it touches. */
export function closingInWords({
  members,
  invited,
  organization_requests: shared,
}: Closing): string[] {
  return [
    members === 0
      ? "Nobody is in it."
      : `${members === 1 ? "Its only member leaves" : `All ${members} members leave`} it and ${members === 1 ? "is" : "are"} told by mail.`,
    ...(invited === 0
      ? []
      : [
          invited === 1
            ? "The open invitation is revoked."
            : `${invited} open invitations are revoked.`,
        ]),
    shared === 0
      ? "No request is open to the plan."
      : `${shared === 1 ? "1 request" : `${shared} requests`} open to the plan ${shared === 1 ? "becomes" : "become"} private: only who filed it sees it, and those who take part.`,
  ];
}

/** Of a plan that nobody is in yet. */
export function ownerInWords({ members, invited }: { members: number; invited: number }): string {
  if (members > 0) return "";
  return invited > 0
    ? "Its owner is invited and has not come yet."
    : "Nobody owns it, and nobody is invited to.";
}
