import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findServerProcesses } from "@sightline/server/src/db/embedded/embedded.process.ts";
import pg from "pg";
import { type Disk, type Ground, makeDisk } from "./ground.ts";
import type { Programs } from "./programs.ts";
import { account, answers, makeService, type Service, until } from "./services.ts";

export type Node = {
  name: string;
  address: string;
  disk: Disk;
  start: () => Promise<void>;
  /** PostgreSQL, all of it, and Patroni, in one moment. */
  kill: () => Promise<void>;
};

/** What Patroni says of each; "sync_standby" has every commit before it is acknowledged. */
type Member = { name: string; role: string; state: string };

export type Nodes = {
  all: readonly Node[];
  passwords: { app: string; owner: string };
  findPrimary: () => Promise<Node>;
  findStandby: () => Promise<Node>;
  /** There is a primary, and a standby that has all. */
  untilWhole: (withinMs: number) => Promise<void>;
  isWhole: () => Promise<boolean>;
  /** As the superuser of the primary. */
  ask: (statement: string) => Promise<unknown[]>;
};

const root = path.join(import.meta.dirname, "..", "..");
const diskMegabytes = 768;

/** etcd, and two nodes under Patroni by the configuration that the operating guide hands out. */
export async function startNodes(ground: Ground, programs: Programs): Promise<Nodes> {
  const etcd = `${ground.addressOf(10)}:2379`;
  await startEtcd(ground, programs, etcd);
  const passwords = makePasswords();
  const settings = { etcd, passwords, programs };
  const all = [1, 2].map((number) => makeNode(ground, number, settings));
  const [first, second] = all;
  if (!first || !second) throw new Error("There are two nodes.");
  const nodes = overseen(all, passwords);
  await first.start();
  await until("the first node is the primary", async () => isPrimary(first), 180_000);
  await second.start();
  await nodes.untilWhole(180_000);
  await makeDatabase(nodes);
  return nodes;
}

async function startEtcd(ground: Ground, { etcd, env }: Programs, at: string): Promise<void> {
  const data = path.join(ground.folder, "etcd");
  giveTo(data);
  const url = `http://${at}`;
  const peer = `http://${ground.addressOf(10)}:2380`;
  const settings = path.join(ground.folder, "etcd.yml");
  // Patroni speaks to its gateway, which 3.4 leaves out where it has its settings from a file.
  writeFileSync(
    settings,
    `name: one
data-dir: ${path.join(data, "data")}
listen-client-urls: ${url}
advertise-client-urls: ${url}
listen-peer-urls: ${peer}
initial-advertise-peer-urls: ${peer}
initial-cluster: one=${peer}
enable-grpc-gateway: true
log-level: warn
`,
  );
  const service = makeService(ground, {
    name: "etcd",
    command: [etcd, "--config-file", settings],
    // Where it has not been tried by its makers it asks to be told that it may run.
    env: { ...env, ETCD_UNSUPPORTED_ARCH: process.arch },
    beside: "database",
    as: "account",
    isUp: () => answers(`${url}/health`),
  });
  await service.start();
}

type Passwords = ReturnType<typeof makePasswords>;

const makePassword = () => randomBytes(12).toString("hex");

function makePasswords() {
  return {
    app: makePassword(),
    owner: makePassword(),
    superuser: makePassword(),
    replication: makePassword(),
    rewind: makePassword(),
    restapi: makePassword(),
  };
}

type Settings = { etcd: string; passwords: Passwords; programs: Programs };

function makeNode(ground: Ground, number: number, { etcd, passwords, programs }: Settings): Node {
  const name = `db${number}`;
  const address = ground.addressOf(10 + number);
  const disk = makeDisk(ground, name, diskMegabytes);
  const data = path.join(disk.place, "data");
  giveTo(disk.place);
  giveTo(data);
  giveTo(path.join(ground.folder, `${name}.own`));
  const patroni: Service = makeService(ground, {
    name: `patroni-${name}`,
    command: ["/usr/bin/python3", programs.patroni, path.join(root, "deploy/patroni/config.yml")],
    env: {
      ...programs.env,
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: etcd,
      PATRONI_RESTAPI_LISTEN: `${address}:8008`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
      PATRONI_RESTAPI_USERNAME: "patroni",
      PATRONI_RESTAPI_PASSWORD: passwords.restapi,
      PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
      PATRONI_POSTGRESQL_PGPASS: path.join(ground.folder, `${name}.own`, "pgpass"),
      PATRONI_SUPERUSER_USERNAME: "postgres",
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_USERNAME: "replicator",
      PATRONI_REPLICATION_PASSWORD: passwords.replication,
      PATRONI_REWIND_USERNAME: "rewind",
      PATRONI_REWIND_PASSWORD: passwords.rewind,
    },
    beside: "database",
    as: "account",
    isUp: async () => (await statusOf(address)) !== undefined,
  });
  return {
    name,
    address,
    disk,
    start: () => patroni.start(),
    async kill() {
      for (const pid of findServerProcesses(data)) {
        try {
          process.kill(pid, "SIGKILL");
        } catch {
          // It went with the others.
        }
      }
      await patroni.end("SIGKILL");
    },
  };
}

function overseen(all: readonly Node[], passwords: Passwords): Nodes {
  const listMembers = async (): Promise<Member[]> => {
    for (const { address } of all) {
      const told = await fetchSoon(`http://${address}:8008/cluster`);
      const members: Member[] | undefined = (await told?.json())?.members;
      if (members) return members;
    }
    return [];
  };
  const find = async (what: string, isIt: (member: Member) => boolean): Promise<Node> => {
    const name = (await listMembers()).find(isIt)?.name;
    const node = all.find((one) => one.name === name);
    if (!node) throw new Error(`There is no ${what}.`);
    return node;
  };
  const findPrimary = () => find("primary", ({ role }) => role === "leader");
  const isWhole = async () => {
    const members = await listMembers();
    const runs = (role: string) =>
      members.some((one) => one.role === role && /^(?:running|streaming)$/.test(one.state));
    return runs("leader") && runs("sync_standby");
  };
  return {
    all,
    passwords,
    findPrimary,
    findStandby: () => find("standby", ({ role }) => role !== "leader"),
    isWhole,
    untilWhole: (withinMs) => until("there are a primary and its standby", isWhole, withinMs),
    async ask(statement) {
      const { address: host } = await findPrimary();
      const client = new pg.Client({
        host,
        user: "postgres",
        password: passwords.superuser,
        query_timeout: 10_000,
        connectionTimeoutMillis: 5_000,
      });
      client.on("error", () => undefined);
      await client.connect();
      try {
        return (await client.query(statement)).rows;
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  };
}

/**
 * As the operating guide says: two roles, neither a superuser nor a member of the other, and that the
 * metrics see standbys.
 */
async function makeDatabase({ ask, passwords }: Nodes): Promise<void> {
  await ask(`create role sightline_owner login password '${passwords.owner}'`);
  await ask(`create role sightline login password '${passwords.app}'`);
  await ask("create database sightline owner sightline_owner");
  await ask("grant pg_monitor to sightline");
}

async function isPrimary({ address }: Node): Promise<boolean> {
  return answers(`http://${address}:8008/primary`);
}

async function statusOf(address: string): Promise<number | undefined> {
  const answer = await fetchSoon(`http://${address}:8008/patroni`);
  await answer?.body?.cancel();
  return answer?.status;
}

function fetchSoon(url: string): Promise<Response | undefined> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
}

/** A folder of the account's own. */
function giveTo(folder: string): void {
  const { uid, gid } = account();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  chownSync(folder, uid, gid);
}
