import { bounds, type LengthBound } from "@sightline/contract/base/bounds.ts";
import {
  findPasswordFault,
  passwordLength,
  type PasswordOwner,
  passwordStrength,
  type Strength,
} from "@sightline/contract/accounts/passwords.ts";

export type StrengthShown = { strength: Strength; words: string };

const words: Record<Strength, string> = {
  weak: "Weak: easy to guess. Another word or two would help most.",
  fair: "Fair: it will do. Another word would make it good.",
  good: "Good: hard to guess.",
  strong: "Strong: very hard to guess.",
};

/** How good a password is, while it is being typed; nothing before there is one. */
export function tellStrength(
  password: string,
  owner: PasswordOwner,
  bound: LengthBound = bounds.password,
  verdict?: { fault: string | undefined },
): StrengthShown | undefined {
  if (password === "") return undefined;
  const missing = bound.min - passwordLength(password).min;
  if (missing > 0) {
    const characters = missing === 1 ? "1 character" : `${missing} characters`;
    return { strength: "weak", words: `${characters} to go.` };
  }
  const fault = findPasswordFault(password, owner, bound);
  if (fault) return { strength: "weak", words: fault };
  const strength = passwordStrength(password, owner);
  if (strength === "weak") return { strength, words: words.weak };
  // That it will do is said only once the server has said so.
  if (!verdict) return { strength, words: "Checking …" };
  if (verdict.fault) return { strength: "weak", words: verdict.fault };
  return { strength, words: words[strength] };
}
