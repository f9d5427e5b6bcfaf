/** Prints once what is shown of it is drawn: pictures further down wait for being scrolled to. */
export async function printNow(page: HTMLElement | null): Promise<void> {
  const pictures = [...(page?.querySelectorAll("img") ?? [])];
  for (const picture of pictures) picture.loading = "eager";
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  window.print();
}
