import { isReleaseScheduledOrScheduling, usePerspective } from 'sanity';

/** Returns true while the form shows a version in a scheduled release, which is locked until it is unscheduled. */
export function useReleaseLock(): boolean {
  const { selectedPerspective } = usePerspective();
  return typeof selectedPerspective === 'object' && isReleaseScheduledOrScheduling(selectedPerspective);
}
