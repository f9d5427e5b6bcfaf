import { expect, test } from "vitest";
import { sentenceOf } from "./audit.sentences.ts";

const ada = { id: 1, first_name: "Ada", last_name: "Byron" };
const told = { actor: ada, subject: null, details: null };

test.each([
  [{ ...told, act: "signed_in" as const }, "Ada Byron signed in"],
  [
    {
      ...told,
      act: "signed_in" as const,
      subject: { kind: "user" as const, id: 1, name: "Ada Byron" },
      details: [{ name: "device", value: "Firefox on Linux" }],
    },
    "Ada Byron signed in (device: Firefox on Linux)",
  ],
  [
    {
      ...told,
      act: "plan_role_changed" as const,
      subject: { kind: "user" as const, id: 2, name: "Grace Hopper" },
      details: [
        { name: "plan", value: "Northwind" },
        { name: "from", value: "member" },
        { name: "to", value: "owner" },
      ],
    },
    "Ada Byron changed the role of Grace Hopper in the plan Northwind, from member to owner",
  ],
  [
    {
      ...told,
      act: "plan_seats_changed" as const,
      subject: { kind: "plan" as const, id: 4, name: null },
    },
    "Ada Byron changed the seats of plan 4",
  ],
  [
    {
      ...told,
      actor: null,
      act: "invitation_sent" as const,
      subject: { kind: "invitation" as const, id: 4, name: "grace@example.org" },
      details: [{ name: "role", value: "admin" }],
    },
    "Sightline sent the invitation of grace@example.org (role: admin)",
  ],
])("%#: a line is told as a sentence", (act, sentence) => {
  expect(sentenceOf(act)).toBe(sentence);
});
