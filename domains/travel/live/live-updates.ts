/** Types of live updates, which change the timetable: delays, cancellations and notices. */
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';

/** Causes of a disruption, named as in GTFS-Realtime. An unknown cause is null. */
export const causes = [
  'other-cause',
  'technical-problem',
  'strike',
  'demonstration',
  'accident',
  'holiday',
  'weather',
  'maintenance',
  'construction',
  'police-activity',
  'medical-emergency',
  'special-event',
] as const;
export type Cause = (typeof causes)[number];

/** Effects of a disruption, named as in GTFS-Realtime. An unknown effect is null. */
export const effects = [
  'no-service',
  'reduced-service',
  'significant-delays',
  'detour',
  'additional-service',
  'modified-service',
  'other-effect',
  'stop-moved',
  'no-effect',
  'accessibility-issue',
] as const;
export type Effect = (typeof effects)[number];

/** Names one run of a trip on one day. */
export interface RunKey {
  readonly tripId: string;
  readonly serviceDate: ServiceDate;
  /** Seconds after the trip's first run; 0 except for frequencies.txt. */
  readonly runOffset: number;
}

/** Delays or the cancellation of one run of a trip. */
export interface RunUpdate extends RunKey {
  readonly isCancelled: boolean;
  /** One entry per call of the trip, in order; empty if the run is cancelled. */
  readonly calls: readonly CallUpdate[];
  readonly cause: Cause | null;
}

/** Delays of one call in seconds, negative if early. Times with these delays never decrease along a run. */
export interface CallUpdate {
  readonly arrivalDelay: number;
  readonly departureDelay: number;
  readonly isSkipped: boolean;
}

/** A time span: `from` is inclusive, `until` exclusive; null is unbounded. */
export interface NoticePeriod {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** A message about lines, stops or trips (GTFS-Realtime alert). */
export interface Notice {
  /** Id of the entity, unique in one message of one feed. */
  readonly id: string;
  readonly cause: Cause | null;
  readonly effect: Effect | null;
  /** When to show it; always if empty. */
  readonly periods: readonly NoticePeriod[];
  readonly routeIds: readonly string[];
  readonly stopIds: readonly string[];
  readonly tripIds: readonly string[];
  /** Plain text in one line. */
  readonly title: string;
  /** Plain text with line feeds; may be empty. */
  readonly text: string;
  /** An http or https address. */
  readonly url: string | null;
}
