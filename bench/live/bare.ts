import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { BareTask } from "#bench/live.ts";

// The least that could tell many of a change: a plain server that holds the connections open, and
// writes the same bytes to each that follows. Who asks and who may know is nobody's question here.

// Written by the bench that started this.
const { port, bytes } = JSON.parse(await text(process.stdin)) as BareTask;
const event = Buffer.from(bytes);
const followers: ServerResponse[] = [];

const server = createServer((request, response) => {
  if (request.url === "/readyz") return void response.end("ready");
  if (request.method === "PUT") {
    for (const follower of followers) follower.write(event);
    return void response.end("{}");
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write("event: hello\ndata: {}\n\n");
  if (request.headers["x-follows"] === "1") followers.push(response);
});
server.listen(port, "127.0.0.1");
