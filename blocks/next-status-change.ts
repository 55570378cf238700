import type { ServiceStatus } from '#domains/travel/live/service-status.ts';

/**
 * Returns the next instant at which a status changes although nothing new is reported: a notice starts or ends, or a run
 * arrives. It is null if there is none.
 */
export function nextStatusChange(
  { lines, notices }: Pick<ServiceStatus, 'lines' | 'notices'>,
  now: Date,
): Date | null {
  const periods = [...notices, ...lines.flatMap((line) => line.notices)];
  const instants = [
    ...periods.flatMap(({ from, until }) => [from, until]),
    ...lines.flatMap(({ runs }) => runs.map(({ arrival, expectedArrival }) => expectedArrival ?? arrival)),
  ];
  return earliestAfter(now, instants);
}

/** Returns the earliest of the instants that is still to come; null if there is none. */
export function earliestAfter(now: Date, instants: readonly (Date | null)[]): Date | null {
  return instants.reduce<Date | null>(
    (first, instant) => (instant && instant > now && (first === null || instant < first) ? instant : first),
    null,
  );
}
