import type { Mode as DesignMode } from '#components/ui/badge.tsx';
import type { Mode } from '#contracts/search/mode.ts';

/** The design system's name of each travel mode that editors choose from. */
export const designMode = { train: 'rail', coach: 'coach', ferry: 'ferry' } as const satisfies Record<
  Mode,
  DesignMode
>;

/** The word for each mode of a ride in the timetable. */
export const rideWords = { rail: 'train', coach: 'coach', ferry: 'ferry' } as const satisfies Record<
  DesignMode,
  Mode
>;

/** Returns the design system's name of a mode in the timetable; null for one without an icon. */
export function modeIcon(mode: DesignMode | 'other'): DesignMode | null {
  return mode === 'other' ? null : mode;
}
