import { accounts } from "@sightline/contract/accounts/accounts.ts";
import type { EmailVerdict } from "@sightline/contract/base/email.ts";
import { useRef, useState } from "react";
import { call } from "#api/call/call.ts";

export type EmailCheck = {
  /** While the server is being asked. */
  checking: boolean;
  /** What is wrong with the address that was last asked about. */
  error: string | undefined;
  /** What was probably meant, until it is taken or left. */
  suggestion: string | undefined;
  /** Asks, once per address. Nothing comes back when the server could not say. */
  check: (address: string) => Promise<EmailVerdict | undefined>;
  /** The person typed on: what was said is about another address. */
  forget: () => void;
};

type Asked = { address: string; verdict: Promise<EmailVerdict | undefined> };

const nothing = { checking: false, error: undefined, suggestion: undefined };

/** Has the server look at an address on leaving its field. It helps; it never stands in the way. */
export function useEmailCheck(): EmailCheck {
  const [shown, setShown] = useState<Omit<EmailCheck, "check" | "forget">>(nothing);
  const asked = useRef<Asked>(undefined);

  async function check(given: string): Promise<EmailVerdict | undefined> {
    const address = given.trim();
    if (asked.current?.address !== address) {
      asked.current = { address, verdict: ask(address) };
      setShown({ ...nothing, checking: true });
    }
    const verdict = await asked.current.verdict;
    if (asked.current?.address === address) setShown(wordsFor(address, verdict));
    return verdict;
  }

  function forget(): void {
    asked.current = undefined;
    setShown(nothing);
  }

  return { ...shown, check, forget };
}

export function wordsFor(
  address: string,
  verdict: EmailVerdict | undefined,
): Omit<EmailCheck, "check" | "forget"> {
  return {
    checking: false,
    error: verdict && !verdict.valid ? sayWrong(address, verdict.reason) : undefined,
    suggestion: verdict?.suggestion ?? undefined,
  };
}

function sayWrong(address: string, reason: EmailVerdict["reason"]): string {
  if (reason !== "domain") return "Enter an e-mail address, like name@example.org.";
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return `Mail can't reach “${domain}”. Check the part after the @.`;
}

async function ask(email: string): Promise<EmailVerdict | undefined> {
  try {
    return await call(accounts.verifyEmail, { query: { email } });
  } catch {
    return undefined;
  }
}
