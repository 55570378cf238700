/** Types of disruptions that staff enter. */
import type { ServiceDate } from '#domains/travel/gtfs/records.ts';
import type { Cause } from '#domains/travel/live/live-updates.ts';

/** The runs that a disruption is about: of a line or one of its trips, on days, within times of departure. */
export interface DisruptionScope {
  readonly routeId: string;
  /** One trip; null for all of the line. */
  readonly tripId: string | null;
  /** One direction of the line; null for both. */
  readonly direction: 0 | 1 | null;
  readonly firstDate: ServiceDate;
  readonly lastDate: ServiceDate;
  /** Local times of departure from the first stop, `HH:MM`, inclusive; null for the whole day. */
  readonly fromTime: string | null;
  readonly untilTime: string | null;
}

/** A disruption to enter. */
export type NewDisruption = {
  /** A UUID of the caller. Entering it twice has no effect. */
  readonly id: string;
  readonly scope: DisruptionScope;
  readonly cause: Cause | null;
  /** Shown to travellers. May be empty unless it is a notice. */
  readonly title: string;
  readonly text: string;
  /** Name of the member of staff and the reason. */
  readonly note: string;
} & ({ readonly kind: 'cancelled' | 'notice' } | { readonly kind: 'delayed'; readonly delaySeconds: number });
