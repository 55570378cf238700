/**
 * Measures the CPU time that this process spends on `work`, in seconds. Unlike elapsed time, it hardly depends on the
 * machine’s load. For tests of bounded work: choose a limit far above the usual time.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
