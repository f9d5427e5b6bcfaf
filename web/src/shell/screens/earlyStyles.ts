/**
 * Styles that the page's head has asked for before any script ran. The bundler's own loader takes
 * what is there for loaded, so the screen waits for them itself. What is lost is taken away: then
 * whoever needs it asks for it anew.
 */
export async function earlyStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][data-early]');
  await Promise.all(Array.from(links, loaded));
}

async function loaded(link: HTMLLinkElement): Promise<void> {
  const lose = () => {
    link.remove();
    throw new Error(`${link.href} did not load.`);
  };
  if (link.dataset["early"] === "lost") lose();
  if (link.sheet) return;
  await new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", reject);
  }).catch(lose);
}
