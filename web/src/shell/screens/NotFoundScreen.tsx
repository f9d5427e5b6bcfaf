import { useSession } from "#api/session/useSession.ts";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import styles from "./NotFoundScreen.module.css";

export function NotFoundScreen() {
  const session = useSession();
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>There is nothing at this address</h1>
      <p>The link may be incomplete, or what it led to may have been removed.</p>
      <div className={styles.ways}>
        <ButtonLink href={session ? "#/app" : "#/"} look="primary">
          {session ? "Go to your requests" : "Go to the home page"}
        </ButtonLink>
        {history.length > 1 && <Button onClick={() => history.back()}>Go back</Button>}
      </div>
    </div>
  );
}
