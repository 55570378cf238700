/**
 * The processor time that this process spends on `work`, in seconds. Unlike the time on a clock, it hardly depends on how busy
 * the machine is. For tests that work stays bounded: choose a limit far above what it takes.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
