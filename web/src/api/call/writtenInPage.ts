/** What the server writes into the page for it; nothing where no server has filled it in. */
export function writtenInPage(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim();
  return content && !/^__\w+__$/.test(content) ? content : undefined;
}
