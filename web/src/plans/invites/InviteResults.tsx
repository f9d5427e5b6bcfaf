import { Check, CircleAlert } from "lucide-react";
import styles from "./InviteResults.module.css";
import type { Told } from "./useInvite.ts";

/** How it went, address by address. Always there, so that those who listen hear it filled. */
export function InviteResults({ told }: { told: readonly Told[] }) {
  return (
    <div role="status" className={styles.results}>
      {told.length > 0 && (
        <>
          <p className={styles.sum}>{sumOf(told)}</p>
          <ul role="list">
            {told.map(({ email, sent, words }) => (
              <li key={email} className={styles.result} data-sent={sent}>
                {sent ? <Check aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
                <span>
                  <strong>{email}</strong> <span className={styles.words}>{words}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function sumOf(told: readonly Told[]): string {
  const sent = told.filter((one) => one.sent).length;
  if (sent === 0) return "Nothing was sent";
  if (sent === told.length) return sent === 1 ? "1 invitation sent" : `${sent} invitations sent`;
  return `${sent} of ${told.length} invitations sent`;
}
