import { sentencesByField } from "@sightline/contract/base/sentences.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { storeSession } from "#api/session/session.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { keepWanted } from "#api/session/wanted.ts";
import { focusField } from "#ui/fields/focusField.ts";

type Errors = { email?: string; password?: string };

/**
 * The sign-in form's behaviour, by hand: two fields do not need a form library, and without it
 * the first screen everybody loads is a tenth lighter. The browser holds the values, so that what
 * a password manager fills in counts.
 */
export function useSignInForm(onSignedIn: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const { submit, state, problem } = useSubmit(sessions.authenticate);

  async function signIn(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!form.current || state === "submitting") return;
    const { email, password, remember } = valuesOf(form.current);
    const wrong = check(form.current);
    setErrors(wrong);
    if (focusFirst(form.current, wrong)) return;
    const result = await submit({ body: { email, password, ...(remember ? { remember } : {}) } });
    if (result.ok) {
      onSignedIn();
      const { user, email: address } = result.answer;
      // Somebody who asked for deletion is first offered to keep the account.
      if (user.deletion_scheduled_for) keepWanted("/app/account", address);
      storeSession({ token: result.answer.user_token, email: result.answer.email }, remember);
      return;
    }
    const told = firstSentences(result.problem.errors);
    setErrors(told);
    if (!focusFirst(form.current, told)) focusField(form.current, "password");
  }

  /** On leaving a field, and while correcting one that is wrong. */
  function checkField(event: FocusEvent<HTMLInputElement> | FormEvent<HTMLInputElement>): void {
    const { name } = event.currentTarget;
    if (!form.current || (name !== "email" && name !== "password")) return;
    if (event.type !== "blur" && errors[name] === undefined) return;
    // Passing through an empty field is no mistake yet.
    if (event.type === "blur" && event.currentTarget.value === "") return;
    const sentence = check(form.current)[name];
    setErrors((former) => ({ ...former, [name]: sentence }));
  }

  return { form, errors, state, problem, signIn, checkField };
}

function valuesOf(form: HTMLFormElement) {
  const values = new FormData(form);
  return {
    email: textIn(values, "email"),
    password: textIn(values, "password"),
    remember: values.has("remember"),
  };
}

function textIn(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
}

function check(form: HTMLFormElement): Errors {
  const { email, password } = valuesOf(form);
  const parsed = sessions.authenticate.body.safeParse({ email, password });
  return parsed.success ? {} : firstSentences(sentencesByField(parsed.error.issues));
}

function firstSentences({ email, password }: Record<string, string[]>): Errors {
  return { email: email?.[0], password: password?.[0] };
}

function focusFirst(form: HTMLFormElement, { email, password }: Errors): boolean {
  if (email === undefined && password === undefined) return false;
  focusField(form, email === undefined ? "password" : "email");
  return true;
}
