/** A name of its own, since tests cannot let the page reload. */
export function reloadPage(): void {
  location.reload();
}
