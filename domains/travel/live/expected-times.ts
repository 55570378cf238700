import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { RideLeg } from '#domains/travel/planner/journey-planner.ts';
import { serviceInstant } from '#domains/travel/time/service-time.ts';

/**
 * Returns a ride with the timetable's times, and the expected ones where they differ. The ride's own times don't
 * matter. A ride that is unknown or as planned is returned unchanged.
 */
export function withExpectedTimes({ timetable, live }: LoadedFeed, leg: RideLeg): RideLeg {
  const update = live.findUpdate(leg);
  const trip = update && timetable.tripById(leg.tripId);
  if (!trip) return leg;
  const calls = timetable.callsOf(trip);
  const event = (end: 'from' | 'to') => {
    const call = leg[end].call ?? -1;
    const planned = calls[call];
    if (!planned) return leg[end];
    const seconds = (end === 'from' ? planned.departure : planned.arrival) + leg.runOffset;
    const delay = update.calls[call]?.[end === 'from' ? 'departureDelay' : 'arrivalDelay'] ?? 0;
    const at = (time: number) => serviceInstant(leg.serviceDate, time, timetable.zone);
    return {
      ...{ stopId: leg[end].stopId, call, at: at(seconds) },
      ...(delay !== 0 && { expectedAt: at(seconds + delay) }),
    };
  };
  return { ...leg, from: event('from'), to: event('to') };
}
