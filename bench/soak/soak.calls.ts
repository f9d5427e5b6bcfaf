import type { IncomingMessage } from "node:http";
import { board } from "@sightline/contract/board/board.ts";
import { requestConversation as conversation } from "@sightline/contract/conversations.ts";
import { desk, deskFilters } from "@sightline/contract/desk.ts";
import { requests, requestSorts, scopes } from "@sightline/contract/requests/requests.ts";
import { requestStatuses } from "@sightline/contract/requests/requests.statuses.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { turnarounds } from "@sightline/contract/turnarounds.ts";
import type { CrowdCaller } from "@sightline/server/src/testing/crowd.ts";
import type { Asked, Client } from "./soak.client.ts";
import { type Member, password, type People } from "./soak.people.ts";

export type Kind = {
  name: string;
  /** How often, of all together. */
  share: number;
  calls?: number;
  /** Chooses all that is left to chance; what is run then may come in any order. */
  plan: () => () => Promise<unknown>;
};

/** A number from 0 to below 1. */
export type Random = () => number;

type Scene = { client: Client; people: People; random: Random };

const mostOpenStreams = 24;
const list = requests.listRequests.path;

export function makeKinds(scene: Scene): { kinds: Kind[]; rest: () => void } {
  const open: IncomingMessage[] = [];
  const rest = () => {
    for (const stream of open.splice(0)) stream.destroy();
  };
  return {
    kinds: [...reading(scene), ...writing(scene), ...listening(scene, open), ...refused(scene)],
    rest,
  };
}

function reading(scene: Scene): Kind[] {
  const { people, random } = scene;
  const { below, oneOf, member, analyst } = choosing(scene);
  const get = (who: CrowdCaller, path: string) => () =>
    expect(scene, { method: "GET", path, who }, 200);
  const ofOwn = (path: string) => () => {
    const who = member();
    return () => get(who, at(path, who.requestId))();
  };
  const filter = (name: string, values: readonly string[]) =>
    random() < 0.5 ? "" : `&${name}=${oneOf(values)}`;
  return [
    { name: "list", share: 200, plan: () => get(member(), list) },
    {
      name: "list, filtered",
      share: 90,
      // Every filter with every other: more texts than anything would keep.
      plan: () => {
        const statuses = requestStatuses.filter(() => random() < 0.4).join(",");
        const filters = [
          `limit=${1 + below(50)}`,
          statuses && `&status=${statuses}`,
          filter("sort", requestSorts),
          filter("category", ["1", "3", "5"]),
          filter("scope", scopes.slice(0, 3)),
        ];
        return get(member(), `${list}?${filters.join("")}`);
      },
    },
    {
      name: "list, searched",
      share: 10,
      plan: () => get(member(), `${list}?q=number+${below(1e9)}`),
    },
    { name: "counts", share: 60, plan: () => get(member(), requests.countRequests.path) },
    { name: "one request", share: 180, plan: ofOwn(requests.getRequest.path) },
    { name: "conversation", share: 40, plan: ofOwn(conversation.listComments.path) },
    { name: "board", share: 70, plan: () => get(member(), at(board.getBoard.path, 1)) },
    {
      name: "post",
      share: 30,
      plan: () => get(member(), at(board.getPost.path, people.busiestPost)),
    },
    {
      name: "desk",
      share: 50,
      plan: () => get(analyst(), `${desk.listDesk.path}?filter=${oneOf(deskFilters)}`),
    },
    { name: "turnarounds", share: 20, plan: () => get(member(), turnarounds.listTurnarounds.path) },
  ];
}

function writing(scene: Scene): Kind[] {
  const { people } = scene;
  const { below, member, analyst } = choosing(scene);
  let filed = 0;
  const filing = (title: string) => {
    const who = people.members[filed++ % people.members.length] ?? member();
    const description = "What is it for, and what do we know already? ".repeat(1 + below(6));
    const insight_request = { insight_category_id: 1 + below(6), title, description };
    return { ...requests.fileRequest, who, body: { insight_request } };
  };
  const file = async (asked: Asked) => {
    const answer = await expect(scene, asked, 201);
    return requests.fileRequest.response.parse(JSON.parse(answer)).insight_request.id;
  };
  const comment = (who: CrowdCaller, about: Member) => {
    const body = { comment: { body: `What I know about it is thought number ${below(1e9)}.` } };
    const row = conversation.addComment;
    return () => expect(scene, { ...row, path: at(row.path, about.requestId), who, body }, 201);
  };
  return [
    {
      name: "filing",
      share: 80,
      plan: () => {
        const asked = filing("What do shops pay for oat milk?");
        return async () => void (asked.who.requestId = await file(asked));
      },
    },
    {
      name: "filing, sent twice",
      share: 10,
      calls: 2,
      plan: () => {
        const headers = { "idempotency-key": `key ${below(1e9)}` };
        const asked = { ...filing("Who else offers wool blankets?"), headers };
        return async () => {
          const [first, second] = [await file(asked), await file(asked)];
          if (first !== second) throw new Error(`Filed twice: ${first} and ${second}.`);
        };
      },
    },
    {
      name: "comment",
      share: 50,
      plan: () => {
        const who = member();
        return comment(who, who);
      },
    },
    { name: "comment of an analyst", share: 10, plan: () => comment(analyst(), member()) },
  ];
}

function listening(scene: Scene, open: IncomingMessage[]): Kind[] {
  const { client } = scene;
  const { member } = choosing(scene);
  const from = counting();
  return [
    {
      name: "stream",
      share: 20,
      plan: () => {
        const who = member();
        return async () => {
          open.push(await client.listen(who));
          if (open.length > mostOpenStreams) open.shift()?.destroy();
        };
      },
    },
    {
      name: "sign-in, stream, logout",
      share: 1,
      calls: 3,
      plan: () => {
        const { email } = member();
        const asked = { ...sessions.authenticate, headers: from(), body: { email, password } };
        return async () => {
          const answer = await expect(scene, asked, 200);
          const { user_token } = sessions.authenticate.response.parse(JSON.parse(answer));
          const who = { token: user_token, email };
          const stream = await client.listen(who);
          const ended = new Promise<void>((resolve) => stream.once("close", resolve));
          await expect(scene, { ...sessions.logout, who }, 204);
          await ended;
        };
      },
    },
  ];
}

function refused(scene: Scene): Kind[] {
  const { client } = scene;
  const { below, oneOf, member } = choosing(scene);
  const from = counting();
  return [
    {
      name: "a wrong password",
      share: 1,
      plan: () => {
        const body = { email: member().email, password: "nine quiet brown others" };
        const asked = { ...sessions.authenticate, headers: from(), body };
        return () => expect(scene, asked, 422);
      },
    },
    {
      name: "a stranger",
      share: 15,
      plan: () => {
        const who = { token: `token-${below(1e9)}`, email: "nobody@example.org" };
        return () => expect(scene, { method: "GET", path: list, who }, 401);
      },
    },
    {
      name: "not there",
      share: 15,
      plan: () => {
        const path = oneOf([at(requests.getRequest.path, 2e9 + below(1e8)), `/api/${below(1e9)}`]);
        const who = member();
        return () => expect(scene, { method: "GET", path, who }, 404);
      },
    },
    {
      name: "filing without a title",
      share: 15,
      plan: () => {
        const body = { insight_request: { insight_category_id: 1, title: "" } };
        const who = member();
        return () => expect(scene, { ...requests.fileRequest, who, body }, 422);
      },
    },
    {
      name: "hung up on",
      share: 15,
      plan: () => {
        const who = member();
        return () => client.abandon({ method: "GET", path: list, who });
      },
    },
  ];
}

function choosing({ people, random }: Scene) {
  const below = (bound: number) => Math.floor(random() * bound);
  const oneOf = <T>(some: readonly T[]): T => {
    const one = some[below(some.length)];
    if (one === undefined) throw new Error("There is nothing to choose from.");
    return one;
  };
  const member = () => oneOf(people.members);
  const analyst = () => oneOf(people.analysts);
  return { below, oneOf, member, analyst };
}

/** Each from a place of their own, as a throttle would else have it otherwise. */
function counting(): () => Record<string, string> {
  let count = 0;
  return () => {
    count += 1;
    return { "x-forwarded-for": `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` };
  };
}

async function expect({ client }: Scene, asked: Asked, wanted: number): Promise<string> {
  const { status, text } = await client.ask(asked);
  if (status !== wanted)
    throw new Error(`${asked.method} ${asked.path} answered ${status}: ${text}`);
  return text;
}

function at(path: string, id: number): string {
  return path.replace(":id", String(id));
}
