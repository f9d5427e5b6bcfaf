import { sessions } from "@sightline/contract/sessions.ts";
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useRef,
  useState,
} from "react";
import { call } from "#api/call/call.ts";
import { currentSession, storeSession } from "#api/session/session.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { PasswordInput } from "#ui/fields/PasswordInput.tsx";
import styles from "#accounts/form.module.css";
import { sayProblem } from "#ui/words/problem.words.ts";
import { isRemembered } from "#accounts/links/storedSession.ts";
import { Username } from "#accounts/password/Username.tsx";

/** Asks for the password in place; true once signed in again. */
type Ask = () => Promise<boolean>;

const AskContext = createContext<Ask>(() => Promise.resolve(false));

export function useSignInAgain(): Ask {
  return useContext(AskContext);
}

/** Around what holds sensitive changes: they need a sign-in within the last hour. */
export function SignInAgain({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const waiting = useRef<(done: boolean) => void>(undefined);
  const ask = useCallback<Ask>(() => {
    setOpen(true);
    return new Promise((resolve) => {
      waiting.current = resolve;
    });
  }, []);
  const end = (done: boolean) => {
    setOpen(false);
    waiting.current?.(done);
    waiting.current = undefined;
  };
  return (
    <AskContext value={ask}>
      {children}
      <Dialog
        open={open}
        onOpenChange={(next) => (next ? setOpen(true) : end(false))}
        title="Is it still you?"
        description="This change needs a sign-in within the last hour. Enter your password to continue."
      >
        {open && <PasswordForm onDone={() => end(true)} />}
      </Dialog>
    </AskContext>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const [password, setPassword] = useState("");
  const [isEmpty, setIsEmpty] = useState(false);
  const { submit, state, problem } = useSubmit(sessions.authenticate);
  const email = currentSession()?.email ?? "";

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    // A portal's events reach the form around it in React's tree.
    event.stopPropagation();
    if (password === "") return setIsEmpty(true);
    const remember = isRemembered();
    const result = await submit({ body: { email, password, ...(remember ? { remember } : {}) } });
    if (!result.ok) return;
    // Its headers are read at once, so it ends the former session and not the new one.
    call(sessions.logout, { background: true }).catch(() => undefined);
    storeSession({ token: result.answer.user_token, email: result.answer.email }, remember);
    onDone();
  };

  const error = isEmpty ? "Fill this in." : sayProblem(problem);
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void signIn(event)}>
      <Username email={email} />
      <Field label="Password" error={error}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setIsEmpty(false);
          }}
        />
      </Field>
      <Button
        type="submit"
        look="primary"
        wide
        busy={state === "submitting"}
        busyWords="Signing in again"
      >
        Go on
      </Button>
    </form>
  );
}
