import { randomBytes, randomInt } from "node:crypto";
import { noteSecret, noteSecretsIn } from "#e2e/app/secrets.ts";
import { mailTo } from "#e2e/app/smtp.ts";

export type Person = { email: string; password: string };
export type Token = { userToken: string; userEmail: string };

const demoPassword = "plain-amber-window";
const demoPerson = (place: string): Person => ({
  email: `${place}@sightline.test`,
  password: demoPassword,
});

/** Those of the demo world: for looking at what is there, since other journeys use them too. */
export const demo = {
  member: demoPerson("member"),
  colleague: demoPerson("colleague"),
  analyst: demoPerson("analyst"),
  admin: demoPerson("admin"),
};

/** Somebody new, whom no other journey knows: registers and confirms by the mail's link. */
export async function makePerson(firstName = "Ada", further: object = {}): Promise<Person> {
  const email = `${firstName.toLowerCase()}-${randomBytes(5).toString("hex")}@journey.test`;
  const password = "quiet-copper-lantern";
  const user = {
    email,
    password,
    password_confirmation: password,
    first_name: firstName,
    last_name: "Journey",
    terms_of_use_agreed: true,
    ...further,
  };
  await callApi("POST", "/api/v1/users.json", { user });
  const { text } = await mailTo(email);
  const token = /confirmation_token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`The mail to ${email} holds no link:\n${text}`);
  await callApi("POST", "/api/v1/users/confirmation", { confirmation_token: token });
  return { email, password };
}

/** A session like that of another device of the same person. */
export async function openSession({ email, password }: Person): Promise<Token> {
  const answer = await callApi("POST", "/api/v1/authenticate", { email, password });
  // The contract's answer to a sign-in.
  const { user_token, email: userEmail } = answer as { user_token: string; email: string };
  return { userToken: user_token, userEmail };
}

export async function callApi(
  method: string,
  path: string,
  body?: unknown,
  token?: Token,
  origin = appUrl(),
): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": ownAddress(),
      ...(token ? { "x-user-token": token.userToken, "x-user-email": token.userEmail } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  noteSecret(token?.userToken);
  noteSecretsIn(body);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  const answer: unknown = text === "" ? undefined : JSON.parse(text);
  noteSecretsIn(answer);
  return answer;
}

export function appUrl(): string {
  const url = process.env["JOURNEY_URL"];
  if (!url) throw new Error("No app runs: start the journeys with playwright test.");
  return url;
}

/** Throttles count by address; like real people, journeys do not share one. */
export function ownAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
