import { isLoopback } from "#config.ts";
import type { FastifyRequest } from "fastify";

const forwardedHeaders = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/**
 * Whether somebody sits at this very machine: called from loopback, by a name of loopback, and
 * passed on by nobody. A proxy whose address we were not told also calls from here.
 */
export function isOwnMachine(request: FastifyRequest): boolean {
  if (forwardedHeaders.some((name) => name in request.headers)) return false;
  return isLoopback(request.hostname) && isLoopbackAddress(request.socket.remoteAddress);
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && isLoopback(address.replace(/^::ffff:/, ""));
}
