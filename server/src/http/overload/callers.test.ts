import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { Callers } from "./callers.ts";

/** Of a call, this is all that is looked at. */
function callFrom(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

const forwarded = (named: string) => ({ "x-forwarded-for": named });

test.each([
  ["nobody passes on", false, "192.0.2.1", "203.0.113.9", "192.0.2.1"],
  ["the proxy names", ["10.0.0.1"], "10.0.0.1", "203.0.113.9", "203.0.113.9"],
  [
    "the proxy names, as IPv4 in IPv6",
    ["10.0.0.1"],
    "::ffff:10.0.0.1",
    "203.0.113.9",
    "203.0.113.9",
  ],
  ["an IPv6 proxy names", ["fd00::/8"], "fd00::7", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["two proxies name", ["10.0.0.0/8"], "10.0.0.1", "203.0.113.9, 10.0.0.2", "203.0.113.9"],
  [
    "named before who the proxy saw is made up",
    ["10.0.0.1"],
    "10.0.0.1",
    "1.1.1.1, 203.0.113.9",
    "203.0.113.9",
  ],
  ["calls past the proxy is who they are", ["10.0.0.1"], "192.0.2.1", "203.0.113.9", "192.0.2.1"],
  ["the proxy names nobody is the proxy", ["10.0.0.1"], "10.0.0.1", "", "10.0.0.1"],
  ["the proxy names by nonsense has it for a name", ["10.0.0.1"], "10.0.0.1", "unknown", "unknown"],
])("who %s", (_, proxies, address, named, who) => {
  const callers = new Callers(proxies as false | string[]);
  expect(callers.find(callFrom(address, forwarded(named)))).toEqual({ who, isKnown: false });
});

test("a session is its own caller from when it was found until it is over", () => {
  const callers = new Callers(false);
  const call = callFrom("192.0.2.1", { "x-user-token": "secret" });
  expect(callers.find(call)).toEqual({ who: "192.0.2.1", isKnown: false });
  callers.know(call, 7);
  const { who, isKnown } = callers.find(call);
  expect([isKnown, who.includes("secret"), who === "192.0.2.1"]).toEqual([true, false, false]);
  callers.forget(call);
  expect(callers.find(call)).toEqual({ who: "192.0.2.1", isKnown: false });
});

test("all sessions of a person are one caller", () => {
  const callers = new Callers(false);
  const call = (token: string) => callFrom("192.0.2.1", { "x-user-token": token });
  for (const token of ["at home", "at work"]) callers.know(call(token), 7);
  callers.know(call("somebody else's"), 8);
  const [home, work, other] = ["at home", "at work", "somebody else's"].map(
    (token) => callers.find(call(token)).who,
  );
  expect([home === work, home === other]).toEqual([true, false]);
});

test("of very many, those are known that called last", () => {
  const callers = new Callers(false);
  const call = (nth: number) => callFrom("192.0.2.1", { "x-user-token": String(nth) });
  for (let nth = 0; nth < 10_000; nth += 1) callers.know(call(nth), nth);
  callers.know(call(0), 0);
  callers.know(call(10_000), 10_000);
  expect([0, 1, 10_000].map((nth) => callers.find(call(nth)).isKnown)).toEqual([true, false, true]);
});
