import type { BoardInputs } from '#blocks/present-departure.ts';
import type { ServiceStatus } from '#domains/travel/live/service-status.ts';

/** The inputs of a timetable's presentation. */
export interface TimetableInputs extends BoardInputs {
  readonly season: 'now' | 'all';
  readonly status: ServiceStatus;
}
