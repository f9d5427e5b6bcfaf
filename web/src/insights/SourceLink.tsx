import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./SourceLink.module.css";

/** Leads out of the product, and says so. What was published holds only http and https addresses. */
export function SourceLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <ExternalLink aria-label="(opens elsewhere)" className={styles.icon} />
    </a>
  );
}
