/**
 * Ends what a test has started, in this order, each of them whatever becomes of those before: a server that is not there to take its
 * leave keeps no disk mounted. Rejects with the first fault.
 */
export async function endAll(...ends: readonly (() => unknown)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const end of ends) {
    try {
      await end();
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw faults[0];
}
