import { expect, test } from "vitest";
import { OwnServer } from "./ownServer.ts";
import { sharedMemoryOf } from "./sharedMemory.ts";

test.runIf(process.platform === "linux")(
  "a removed server leaves no shared memory, whether it was at work or killed",
  async () => {
    const working = await OwnServer.make();
    const servers = [working, await OwnServer.make(working)];
    for (const server of servers) await server.start();
    const memories = servers.map(({ pid }) => sharedMemoryOf(pid));
    for (const memory of memories)
      expect(memory.left()).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^\/dev\/shm\/PostgreSQL\.\d+$/),
          expect.stringMatching(/^System V segment \d+$/),
        ]),
      );
    await servers[1]?.kill();
    for (const server of servers) await server.remove();
    expect(memories.map((memory) => memory.left())).toEqual([[], []]);
  },
);
