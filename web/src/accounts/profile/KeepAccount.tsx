import { accountLeaving } from "@sightline/contract/accounts/accounts.leaving.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { Time } from "#ui/words/Time.tsx";
import { problemToast } from "#ui/words/problem.words.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import styles from "./KeepAccount.module.css";
import { Notice } from "./Notice.tsx";

/** Until the day it is deleted, the account can be kept in one press. */
export function KeepAccount({ at }: { at: string }) {
  const toast = useToast();
  const { submit, state } = useSubmit(accountLeaving.cancelDeletion);
  const keep = async () => {
    const result = await submit({});
    if (result.ok) toast({ message: "Your account will be kept" });
    else toast(problemToast(result.problem));
  };
  return (
    <div className={styles.keep}>
      <Notice
        tone="late"
        actions={
          <Button
            look="primary"
            busy={state === "submitting"}
            busyWords="Keeping your account"
            onClick={() => void keep()}
          >
            Keep my account
          </Button>
        }
      >
        <strong>
          Your account will be deleted: <Time moment={at} manner="clock" />.
        </strong>{" "}
        Until then everything works, and you can change your mind.
      </Notice>
    </div>
  );
}
