import { writtenInPage } from "./writtenInPage.ts";

/** Where a Sightline of one's own machine keeps the mail it would send; nothing where mail is sent. */
export function findMailbox(): string | undefined {
  const address = writtenInPage("mailbox");
  return address?.startsWith("/") ? address : undefined;
}
