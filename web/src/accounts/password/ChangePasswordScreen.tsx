import { accountPasswords } from "@sightline/contract/accounts/accounts.passwords.ts";
import { useForm, useWatch } from "react-hook-form";
import { Navigate, useNavigate } from "react-router";
import { bodyResolver, checkOnLeaving, showFieldErrors } from "#api/submit/forms.ts";
import { clearSession, currentSession } from "#api/session/session.ts";
import { useTyped } from "#api/submit/typed.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { leaveSignInNote } from "#sessions/signInNote.ts";
import { useSecondsLeft } from "#sessions/useSecondsLeft.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { AccountPage } from "#accounts/AccountPage.tsx";
import { listErrors } from "#accounts/formErrors.ts";
import { sayProblem } from "#ui/words/problem.words.ts";
import { LinkClosed, LinkLoading, LinkProblem } from "#accounts/links/LinkFaces.tsx";
import { dropMailLink, useMailLink } from "#accounts/links/mailLink.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { sayFetchFailed } from "./sayFetchFailed.ts";
import { StepForm } from "#accounts/register/StepForm.tsx";
import { Username } from "./Username.tsx";

const title = "Choose a new password";

/** Where the link of a reset mail leads. Opening it spends nothing. */
export function ChangePasswordScreen() {
  const link = useMailLink(["reset_password_token"]);
  return link ? <OpenedLink token={link.token} /> : <Navigate to="/resetPassword" replace />;
}

const closedWords = {
  expired: "A link to choose a new password works for one hour. Ask for a new one.",
  used: "It works only once. If you didn't just choose a new password, ask for a new link.",
  replaced: "Only the link in the newest mail works. If you can't find it, ask for another one.",
};

function OpenedLink({ token }: { token: string }) {
  const loaded = useLoad(accountPasswords.getPasswordReset, { link: token });
  if (loaded.state === "loading") return <LinkLoading />;
  if (loaded.state === "failed") {
    const action = (
      <ButtonLink href="#/resetPassword" size="l">
        Ask for a new link
      </ButtonLink>
    );
    const { problem, reload } = loaded;
    return <LinkProblem title={title} problem={problem} onRetry={reload} action={action} />;
  }
  const { state, email } = loaded.answer.password_reset;
  if (state === "valid") return <NewPassword token={token} email={email} />;
  const signIn = (
    <ButtonLink href="#/signin" size="l">
      Sign in
    </ButtonLink>
  );
  return (
    <LinkClosed state={state} words={closedWords} token={token} email={email} other={signIn} />
  );
}

const labels = { password: "New password", password_confirmation: "Repeat new password" };

type Passwords = { reset_password_token: string; password: string; password_confirmation: string };

function NewPassword({ token, email }: { token: string; email: string }) {
  const form = useForm<Passwords>({
    ...checkOnLeaving,
    defaultValues: { reset_password_token: token, password: "", password_confirmation: "" },
    resolver: bodyResolver(accountPasswords.resetPassword, "user"),
  });
  const { submit, state, problem } = useSubmit(accountPasswords.resetPassword);
  const secondsLeft = useSecondsLeft(problem?.retryAtMs);
  const typed = useWatch({ control: form.control, name: "password" });
  const toSignIn = useToSignIn(email);
  const { errors } = form.formState;

  const change = form.handleSubmit(async (user) => {
    const result = await submit({ body: { user } });
    if (result.ok) return toSignIn();
    sayFetchFailed();
    showFieldErrors(form, result.problem, "user");
  });

  return (
    <AccountPage
      title={title}
      lead={
        <p>
          For <strong>{email}</strong>. It signs you out everywhere; then you sign in with the new
          one.
        </p>
      }
    >
      <StepForm
        onSubmit={change}
        errors={listErrors(errors, labels)}
        problem={state === "failed" ? sayProblem(problem) : undefined}
        words="Change my password"
        busy={state === "submitting"}
        busyWords="Changing your password"
        secondsLeft={secondsLeft}
      >
        <Username email={email} />
        <NewPasswordFields
          label="New password"
          password={form.register("password")}
          confirmation={form.register("password_confirmation")}
          errors={{
            password: errors.password?.message,
            password_confirmation: errors.password_confirmation?.message,
          }}
          typed={typed}
          owner={{ email }}
        />
      </StepForm>
    </AccountPage>
  );
}

/** With the address filled in and a word on what happened. */
function useToSignIn(email: string): () => void {
  const navigate = useNavigate();
  const { keep } = useTyped<{ email: string }>("sign-in");
  return () => {
    dropMailLink();
    leaveSignInNote("password_changed");
    keep({ email });
    // The server ended that session too; left in place it would lead into the app and out again.
    if (currentSession()?.email === email) clearSession("signed_out");
    void navigate("/signin", { replace: true });
  };
}
