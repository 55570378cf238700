/**
 * How long `work` keeps this process busy, in seconds. On a busy machine that is the same, other than what a clock says: for
 * tests that something does not grow out of hand, with a limit far above what it takes.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
