import { KeyRound } from "lucide-react";
import { writtenInPage } from "#api/call/writtenInPage.ts";
import styles from "./NoAdminYet.module.css";

/** The server writes it into the page, so that nobody waits for it. */
export function needsAdmin(): boolean {
  return writtenInPage("needs-admin") === "yes";
}

/** A new place: who runs it reads here how to make the first admin. */
export function NoAdminYet() {
  return (
    <aside className={styles.notice} aria-label="First run">
      <KeyRound aria-hidden="true" />
      <div>
        <p className={styles.title}>This place has no admin yet</p>
        <p>
          Do you run it? Invite the first admin on the machine that it runs on, in its folder and
          with the same settings:
        </p>
        <pre className={styles.command}>
          <code>npm run admin -- invite you@example.org</code>
        </pre>
        <p>The mail with the invitation leads through the rest.</p>
      </div>
    </aside>
  );
}
