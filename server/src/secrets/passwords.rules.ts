import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import {
  findPasswordFault,
  passwordLength,
  type PasswordOwner,
} from "@sightline/contract/accounts/passwords.ts";
import { invalid } from "#http/problem.ts";
import { isCommonPassword } from "./commonPasswords.ts";

/** Whoever reads everybody's requests locks the door better. */
export function passwordBound(role: SystemRole) {
  return role === "member" ? bounds.password : bounds.staffPassword;
}

/** Whether it would do for staff as well; kept beside its hash, which does not tell. */
export function isLongPassword(password: string): boolean {
  return passwordLength(password).min >= bounds.staffPassword.min;
}

/** Refuses a new password that can't be taken. What is too common only the server knows. */
export function requireGoodPassword(
  password: string,
  owner: PasswordOwner,
  role: SystemRole,
): void {
  const fault = findRefusal(password, owner, role);
  if (fault) throw invalid({ "user.password": [fault] });
}

/** The one judgement of a new password: while it is typed, at its step, and when it is sent. */
export function findRefusal(
  password: string,
  owner: PasswordOwner,
  role: SystemRole,
): string | undefined {
  return findPasswordFault(password, owner, passwordBound(role)) ?? findCommonness(password);
}

function findCommonness(password: string): string | undefined {
  if (!isCommonPassword(password)) return undefined;
  return "Many people use this password, so it is guessed first. A few unrelated words are better.";
}
