type CpuUsage = { user: number; system: number };

// The contract knows nothing of Node, but tests run there.
declare const process: { threadCpuUsage(since?: CpuUsage): CpuUsage };

/** How long this thread has worked on it: the same on a busy machine as on an idle one. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
