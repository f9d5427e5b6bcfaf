/** Where a Sightline of one's own machine keeps the mail it would send; nothing where mail is sent. */
export function findMailbox(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="mailbox"]');
  const address = meta?.content;
  return address?.startsWith("/") ? address : undefined;
}
