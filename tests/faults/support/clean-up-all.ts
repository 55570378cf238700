/**
 * Runs the clean-up steps of a test in order, each even if an earlier one fails. So a server that fails to stop leaves no
 * disk mounted. Rejects with the first error.
 */
export async function cleanUpAll(...ends: readonly (() => unknown)[]): Promise<void> {
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
