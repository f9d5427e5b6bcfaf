import { sessions } from "@sightline/contract/sessions.ts";
import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { accountPasswords } from "@sightline/contract/accounts/accounts.passwords.ts";
import { board } from "@sightline/contract/board/board.ts";
import { desk } from "@sightline/contract/desk.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { live } from "@sightline/contract/live.ts";
import type { CrowdCaller } from "@sightline/server/src/testing/crowd.ts";
import { at, boundary, by, from, hugePicture, multipart, type Shot, upload } from "./shots.ts";

export type Scene = {
  attackers: readonly CrowdCaller[];
  analysts: readonly CrowdCaller[];
  /** By place, a draft of each attacker, of each analyst, and of the person who only works here. */
  attackersDrafts: readonly number[];
  analystsDrafts: readonly number[];
  othersDraft: number;
  /** Of the analysts, by place: what they work on. */
  claimed: readonly number[];
};

export type Attack = {
  name: string;
  /** So many at once. Of what costs little, few: how much a machine can send is not what is asked. */
  hands: number;
  prepare(scene: Scene): Promise<(shot: number) => Shot>;
};

const json = { "content-type": "application/json" };
const largest = 1024 * 1024 - 200;

export const attacks: readonly Attack[] = [
  {
    name: "nothing",
    hands: 0,
    prepare: async () => () => ({ method: "GET", path: "/healthz", headers: {} }),
  },
  {
    name: "passwords that grow when normalised",
    hands: 6,
    async prepare() {
      // As many as a body may hold.
      const body = JSON.stringify({ user: { password: "\uFDFA".repeat(349_000) } });
      return (shot) => ({
        method: "PUT",
        path: "/api/v1/invitations/x",
        headers: { ...json, ...from(shot) },
        body,
      });
    },
  },
  {
    name: "a megabyte of values where a text belongs",
    hands: 6,
    async prepare() {
      const list = `[${"0,".repeat(largest / 2 - 100)}0]`;
      const long = `[${`"${"a".repeat(100)}\\u0000",`.repeat(9_000)}0]`;
      return (shot) => ({
        method: "POST",
        path: sessions.authenticate.path,
        headers: { ...json, ...from(shot) },
        body: `{"email":"a@example.org","password":${shot % 2 === 0 ? list : long.slice(0, largest)}}`,
      });
    },
  },
  {
    name: "backticks in drafts, handed over",
    hands: 4,
    async prepare({ analysts, analystsDrafts, claimed }) {
      const body = "`".repeat(250_000);
      return (shot) => {
        const place = shot % analysts.length;
        const analyst = analysts[place];
        const to = analysts[(place + 1) % analysts.length];
        if (shot % 5 === 4)
          return {
            method: desk.handOverRequest.method,
            path: at(desk.handOverRequest.path, claimed[place]),
            headers: { ...json, ...by(analyst) },
            body: JSON.stringify({ user_id: to?.id, note: body.slice(0, 2_000) }),
          };
        const content = { insight_request_id: claimed[place], body, summary: body };
        const version = 1 + Math.floor(shot / analysts.length);
        return {
          method: drafts.saveDraft.method,
          path: at(drafts.saveDraft.path, analystsDrafts[place]),
          headers: { ...json, ...by(analyst) },
          body: JSON.stringify({ draft: { kind: "insight", version, content } }),
        };
      };
    },
  },
  {
    name: "posts that are hard to draw",
    hands: 4,
    async prepare({ attackers }) {
      const bombs = ["a\n-\n".repeat(8_000), "~a".repeat(16_000), "[".repeat(32_000)];
      return (shot) => ({
        method: "POST",
        path: board.createPost.path,
        headers: { ...json, ...by(attackers[shot % attackers.length]) },
        body: JSON.stringify({ title: "Look at this", body: bombs[shot % bombs.length] }),
      });
    },
  },
  {
    name: "huge pictures for somebody else's draft",
    hands: 16,
    async prepare({ attackers, othersDraft }) {
      const body = multipart({ draft_id: othersDraft }, await hugePicture());
      // Each is let in 200 times an hour.
      return (shot) => upload(attackers[10 + (shot % 20)], body);
    },
  },
  {
    name: "huge pictures for one's own drafts",
    hands: 16,
    async prepare({ attackers: [attacker], attackersDrafts: [draft] }) {
      const body = multipart({ draft_id: draft }, await hugePicture());
      return () => upload(attacker, body);
    },
  },
  {
    name: "huge pictures of four people",
    hands: 16,
    async prepare({ attackers, attackersDrafts }) {
      const picture = await hugePicture();
      const bodies = attackersDrafts.map((draft_id) => multipart({ draft_id }, picture));
      return (shot) => upload(attackers[shot % 4], bodies[shot % 4] ?? Buffer.alloc(0));
    },
  },
  {
    name: "broken multipart",
    hands: 4,
    async prepare({ attackers }) {
      const whole = multipart({ title: "x", body: "x" }, Buffer.alloc(500_000));
      const boundaries = [
        `; boundary=${boundary}`,
        "; boundary=",
        "",
        `; boundary=${"b".repeat(7_000)}`,
      ];
      return (shot) => ({
        method: "POST",
        path: board.createPost.path,
        headers: {
          ...by(attackers[shot % attackers.length]),
          "content-type": `multipart/form-data${boundaries[shot % boundaries.length] ?? ""}`,
        },
        body: whole.subarray(0, (shot * 7_919) % whole.length),
      });
    },
  },
  {
    name: "bodies that come a byte at a time",
    hands: 300,
    async prepare() {
      return (shot) => ({
        method: "POST",
        path: sessions.authenticate.path,
        headers: { ...json, ...from(shot), "content-length": "100000" },
        body: "{",
        held: "body",
      });
    },
  },
  {
    name: "streams that nobody reads",
    hands: 300,
    async prepare({ attackers }) {
      const { method, path } = live.streamEvents;
      return (shot) => ({
        method,
        path,
        headers: by(attackers[shot % attackers.length]),
        held: "answer",
      });
    },
  },
  {
    name: "calls that are no calls",
    hands: 4,
    async prepare() {
      const paths = [
        "/assets/",
        "/assets/%00.js",
        "/api/v1/invitations/a%00b",
        `/api/v1/insight_requests/${"1".repeat(5_000)}`,
        "/%zz",
      ];
      return (shot) => ({ method: "GET", path: paths[shot % paths.length] ?? "/", headers: {} });
    },
  },
  {
    name: "sign-ins that nobody waits for",
    hands: 4,
    async prepare() {
      return (shot) => ({
        method: "POST",
        path: sessions.authenticate.path,
        headers: { ...json, ...from(shot) },
        body: JSON.stringify({ email: `gone-${shot}@example.org`, password: "not the password" }),
        held: "nothing",
      });
    },
  },
  {
    name: "passwords to be judged",
    hands: 4,
    async prepare() {
      const password = "password1234".repeat(10);
      return (shot) => ({
        method: "POST",
        path: accountPasswords.judgePassword.path,
        headers: { ...json, ...from(shot) },
        body: JSON.stringify({ user: { password, email: `judged-${shot}@example.org` } }),
      });
    },
  },
  {
    name: "sign-ins with wrong passwords",
    hands: 16,
    async prepare({ attackers }) {
      return (shot) => ({
        method: "POST",
        path: sessions.authenticate.path,
        headers: { ...json, ...from(shot) },
        body: JSON.stringify({
          email: shot % 2 === 0 ? `nobody-${shot}@example.org` : attackers[shot % 9]?.email,
          password: "not the password",
        }),
      });
    },
  },
  {
    name: "registrations",
    hands: 16,
    async prepare() {
      const password = "nine quiet brown otters";
      return (shot) => ({
        method: "POST",
        path: accounts.register.path,
        headers: { ...json, ...from(shot) },
        body: JSON.stringify({
          user: {
            email: `flood-${shot}@example.org`,
            first_name: "Flood",
            last_name: "Person",
            password,
            password_confirmation: password,
            terms_of_use_agreed: true,
          },
        }),
      });
    },
  },
];
