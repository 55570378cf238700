/**
 * Recognises a build.
 *
 * Relies on Next 16.4.5: `next build` sets `NEXT_PHASE` to this value. Noticed by contract.test.ts.
 */

/** Returns true for the value of `NEXT_PHASE` while Next builds. */
export function isBuildPhase(phase: string | undefined): boolean {
  return phase === 'phase-production-build';
}
