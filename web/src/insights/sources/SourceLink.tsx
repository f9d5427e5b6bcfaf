import { ExternalLink } from "lucide-react";
import styles from "./SourceLink.module.css";

type SourceLinkProps = { url: string; children: string };

/** Leads out of the product, and says so. What was published holds only http and https addresses. */
export function SourceLink({ url, children }: SourceLinkProps) {
  const { start, last } = partLast(children);
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer nofollow">
      {start}
      <span className={styles.end}>
        {last}
        <ExternalLink aria-label="(opens in a new tab)" className={styles.icon} />
      </span>
    </a>
  );
}

/** The sign at the end must not stand on a line of its own; a word too long to keep whole may break. */
function partLast(words: string): { start: string; last: string } {
  const at = words.search(/\S{1,24}$/u);
  const isWhole = at > 0 && /\s/u.test(words.charAt(at - 1));
  return isWhole
    ? { start: words.slice(0, at), last: words.slice(at) }
    : { start: words, last: "" };
}
