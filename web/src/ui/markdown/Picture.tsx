import styles from "./Picture.module.css";

/** A picture whose size is known before it is there. */
export type ShownPicture = {
  /** Nothing while it is on its way. */
  src: string | undefined;
  width: number;
  height: number;
};

/** Its place is kept while it is on its way, so that nothing jumps. */
export function Picture({ src, width, height, alt }: ShownPicture & { alt: string }) {
  return (
    <img
      className={styles.picture}
      src={src ?? blank(width, height)}
      width={width}
      height={height}
      alt={alt}
      data-waiting={src === undefined || undefined}
    />
  );
}

/** An image without an address would be drawn as its words, and take their size. */
function blank(width: number, height: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
