/** The parts of the account page, in their order, as the address names them. */
export const sections = [
  { name: "profile", words: "Profile" },
  { name: "email", words: "E-mail" },
  { name: "password", words: "Password" },
  { name: "sessions", words: "Sessions" },
  { name: "notifications", words: "Notifications" },
  { name: "data", words: "Your data" },
  { name: "leaving", words: "Leaving" },
] as const;

export type SectionName = (typeof sections)[number]["name"];

export function hrefOf(name: SectionName): string {
  return `#/app/account?section=${name}`;
}

export function idOf(name: SectionName): string {
  return `account-${name}`;
}

/** Scrolls to a part and puts the focus on its heading. */
export function goToSection(name: SectionName): void {
  const title = document.getElementById(`${idOf(name)}-title`);
  title?.focus({ preventScroll: true });
  title?.closest("section")?.scrollIntoView({ block: "start" });
}
