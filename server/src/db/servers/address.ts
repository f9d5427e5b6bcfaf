import { type Server, type ServerOptions, Servers } from "./servers.ts";

export type Address = {
  /** With the first server alone, as pg reads it. */
  connectionString: string;
  servers: readonly Server[];
};

const usualPort = "5432";

/**
 * `postgres://user:password@one:5432,two:5432/database`, as libpq takes it and pg does not; or with
 * `?host=one,two&port=5432,5432`. Nothing where it is no such address.
 */
export function readAddress(text: string): Address | undefined {
  const [, before, authority, after] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(text) ?? [];
  if (before === undefined || authority === undefined || after === undefined) return undefined;
  const named = authority.split(",");
  const plain = `${before}${named[0]}${after}`;
  if (!URL.canParse(plain)) return undefined;
  const url = new URL(plain);
  const hosts = url.searchParams.get("host")?.split(",");
  const ports = url.searchParams.get("port")?.split(",");
  const servers = hosts
    ? hosts.map((host, index) => toServer(host, ports?.[index] ?? ports?.[0] ?? url.port))
    : named.map((one) => readServer(one, ports?.[0]));
  if (!servers.every((server) => server !== undefined)) return undefined;
  if (hosts) url.searchParams.set("host", hosts[0] ?? "");
  if (ports) url.searchParams.set("port", ports[0] ?? "");
  return { connectionString: hosts || ports ? url.href : plain, servers };
}

/** For all connections of this address, so that what one finds out the others know. */
export function serversOf(text: string): { connectionString: string; servers: Servers } {
  const address = readAddress(text);
  if (!address) throw new Error("The configuration lets through no address that can't be read.");
  const { connectionString, servers } = address;
  // Of a single one pg itself knows best what is meant where the address does not say.
  return { connectionString, servers: new Servers(servers.length > 1 ? servers : []) };
}

/** Each of the servers apart: those that are only read are asked one beside the other. */
export function eachServerOf(text: string): { name: string; connection: ServerOptions }[] {
  const address = readAddress(text);
  if (!address || address.servers.length < 2)
    return [{ name: hostsOf(text), connection: serversOf(text) }];
  const { connectionString, servers } = address;
  return servers.map((server) => ({
    name: `${server.host}:${server.port}`,
    connection: { connectionString, servers: new Servers([server]) },
  }));
}

/** For people: whom it leads to, without the password. */
export function hostsOf(text: string): string {
  return (readAddress(text)?.servers ?? []).map(({ host }) => host).join(", ");
}

function readServer(text: string, port: string | undefined): Server | undefined {
  const [, bracketed, plain, own] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d*))?$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  return host === undefined ? undefined : toServer(host, port ?? own ?? "");
}

function toServer(host: string, port: string): Server | undefined {
  const number = Number(port || usualPort);
  if (!Number.isInteger(number) || number < 1 || number > 65_535) return undefined;
  // A folder with a socket is written with %2F for its slashes.
  const name = host.replaceAll(/%2f/gi, "/");
  return { host: name || "localhost", port: number };
}
