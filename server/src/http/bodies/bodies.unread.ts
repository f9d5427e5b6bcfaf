import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Whoever still sends after that has had the time to notice the answer. */
const most = { ms: 2_000, bytes: 32 * 1024 * 1024 };
const lookEachMs = 20;

/**
 * A call that is refused before its body has come is answered at once, and the rest thrown away for
 * a moment: closed under what is on its way, the connection would take the answer with it, and a
 * proxy in front would say that we are gone.
 */
export function throwAwayRest({ raw: request }: FastifyRequest, reply: FastifyReply): void {
  // Fastify says this of bodies that are too long; Node then closes as soon as it has answered.
  if (!request.complete && !request.destroyed) void reply.removeHeader("connection");
  throwAwayAfter(request, reply.raw);
}

/** The same of an answer that is written without the framework. */
export function throwAwayAfter(request: IncomingMessage, response: ServerResponse): void {
  // A call that came over no line, as from this process itself, has nothing on its way.
  if (request.complete || request.destroyed || !(request.socket instanceof Socket)) return;
  response.once("finish", () => {
    const { socket } = request;
    const until = { ms: performance.now() + most.ms, bytes: socket.bytesRead + most.bytes };
    const look = setInterval(() => {
      if (request.complete) clearInterval(look);
      else if (performance.now() > until.ms || socket.bytesRead > until.bytes) socket.destroy();
    }, lookEachMs).unref();
    request.once("close", () => clearInterval(look));
    // Where somebody had begun to read it.
    request.unpipe();
    request.resume();
  });
}
