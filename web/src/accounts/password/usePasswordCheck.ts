import { accountPasswords } from "@sightline/contract/accounts/accounts.passwords.ts";
import { findPasswordFault, type PasswordOwner } from "@sightline/contract/accounts/passwords.ts";
import { useEffect, useState } from "react";
import { call } from "#api/call/call.ts";

/** Asking at each letter would ask about passwords that nobody means. */
const pauseMs = 300;

/** What the server says of one password: why it can't be taken, or nothing. */
export type PasswordVerdict = { password: string; fault: string | undefined };

/**
 * Asks the server, which knows the common ones, by the function that decides in the end. Where it
 * can't say, it says nothing: the last word comes on sending.
 */
export async function askPassword(
  password: string,
  { email, first_name, last_name }: PasswordOwner,
): Promise<string | undefined> {
  try {
    const user = { password, email, first_name, last_name };
    return (await call(accountPasswords.judgePassword, { body: { user } })).fault ?? undefined;
  } catch {
    return undefined;
  }
}

/** The verdict on what is typed, once there is one; what is wrong at a glance is not asked about. */
export function usePasswordVerdict(
  typed: string,
  owner: PasswordOwner,
): PasswordVerdict | undefined {
  const [verdict, setVerdict] = useState<PasswordVerdict>();
  const { email, first_name, last_name } = owner;
  useEffect(() => {
    const given = { email, first_name, last_name };
    if (findPasswordFault(typed, given) !== undefined) return;
    let isLeft = false;
    const pause = setTimeout(() => {
      void askPassword(typed, given).then((fault) => {
        if (!isLeft) setVerdict({ password: typed, fault });
      });
    }, pauseMs);
    return () => {
      isLeft = true;
      clearTimeout(pause);
    };
  }, [typed, email, first_name, last_name]);
  return verdict?.password === typed ? verdict : undefined;
}
