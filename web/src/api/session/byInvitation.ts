/** Whether nobody can register by themselves. The server writes it into the page, so that nobody waits for it. */
export function isByInvitation(): boolean {
  const written = document.querySelector<HTMLMetaElement>('meta[name="registration"]')?.content;
  return written === "by_invitation";
}
