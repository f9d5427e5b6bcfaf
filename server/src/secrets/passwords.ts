import { hash, verify } from "@node-rs/argon2";

// The library's default algorithm is argon2id; these are the costs OWASP names first for it.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Unicode has several ways to write one letter; the same password must match on every keyboard. */
function normalize(password: string): string {
  return password.normalize("NFKC");
}

export async function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), cost);
}

let hashOfNothing: Promise<string> | undefined;

/** Does the same work whether or not there is an account, so that time tells nothing. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  hashOfNothing ??= hashPassword("nobody has this password");
  const matches = await verify(passwordHash ?? (await hashOfNothing), normalize(password));
  return matches && passwordHash !== undefined;
}
