import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { live } from "@sightline/contract/live.ts";

export type Who = { token: string; email: string };
export type Asked = {
  method: string;
  path: string;
  who?: Who;
  headers?: Record<string, string>;
  body?: object;
};
export type Answer = { status: number; text: string };

export type Client = {
  ask(asked: Asked): Promise<Answer>;
  /** Asks, and hangs up before the answer is there. */
  abandon(asked: Asked): Promise<void>;
  /** A live stream that has said hello. */
  listen(who: Who): Promise<IncomingMessage>;
  /** Closes what is kept open: the app is left as if nobody had ever called. */
  hangUp(): void;
};

/** As cheap as it gets: who asks shares the machine with who answers. */
export function openClient(url: string, hands: number): Client {
  const { hostname, port } = new URL(url);
  let agent = new Agent({ keepAlive: true, maxSockets: hands });
  const begin = ({ method, path, who, headers, body }: Asked, by: Agent | false) => {
    const sent = request({ hostname, port, method, path, agent: by });
    for (const [name, value] of Object.entries(headers ?? {})) sent.setHeader(name, value);
    if (who) sent.setHeader("x-user-token", who.token).setHeader("x-user-email", who.email);
    if (body) sent.setHeader("content-type", "application/json");
    // As a page does; what a GET answers is not looked at, so it need not be unpacked.
    if (method === "GET") sent.setHeader("accept-encoding", "gzip, br");
    return sent.end(body && JSON.stringify(body));
  };
  const answerTo = (asked: Asked, by: Agent | false) =>
    new Promise<IncomingMessage>((resolve, reject) =>
      begin(asked, by).once("response", resolve).once("error", reject),
    );
  return {
    async ask(asked) {
      const answer = await answerTo(asked, agent);
      return { status: answer.statusCode ?? 0, text: await text(answer) };
    },
    async abandon(asked) {
      const sent = begin(asked, false);
      const over = new Promise<void>((resolve) => sent.once("close", resolve));
      sent.on("error", () => undefined);
      sent.once("finish", () => setTimeout(() => sent.destroy(), 1));
      await over;
    },
    async listen(who) {
      const { method, path } = live.streamEvents;
      const stream = await answerTo({ method, path, who }, false);
      if (stream.statusCode !== 200) throw new Error(`The stream answered ${stream.statusCode}.`);
      stream.on("error", () => undefined);
      await new Promise<void>((resolve) => stream.once("data", () => resolve()));
      return stream.resume();
    },
    hangUp() {
      agent.destroy();
      agent = new Agent({ keepAlive: true, maxSockets: hands });
    },
  };
}
