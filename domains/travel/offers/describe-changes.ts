import { formatDateAndTime } from '#contracts/dates.ts';
import { formatPrice } from '#contracts/money.ts';
import { type CombinedChanges, combineChanges } from '#domains/travel/fares/combine-changes.ts';
import type { BoughtRide } from './bought-ride.ts';

/**
 * Describes the change rules of a journey: the text of the fare, or, if fares differ, what all of them allow.
 * @param combined the rule of all rides together (`combineRideChanges`)
 */
export function describeChanges(
  rides: readonly BoughtRide[],
  combined: CombinedChanges | null,
  now: Date,
): string {
  const words = new Set(rides.map(({ family }) => family.changes));
  const [own] = words;
  if (own === undefined || words.size === 1) return own ?? '';
  const fixed = new Set(
    rides.flatMap(({ fareLabel, family }) => (family.changeRule === null ? [fareLabel] : [])),
  );
  if (fixed.size > 0) return `No changes: you can’t change ${[...fixed].join(' or ')}.`;
  if (combined) return inWords(combined, deadlineOf(rides, combined.until), now);
  // A feed may have text only; nothing of it can be left out.
  const all = new Set(rides.map(({ fareLabel, family }) => `${fareLabel}: ${family.changes}`));
  return ['You can change only if every fare allows it.', ...all].join(' ');
}

/** Returns the common change rule of all rides; null if a ride has none, or its feed has text only. */
export function combineRideChanges(rides: readonly BoughtRide[]): CombinedChanges | null {
  return combineChanges(
    rides.map(({ departure, family }) => ({ departure, rule: family.changeRule ?? null })),
  );
}

/** Nothing is changed after check-in, which closes earlier with a vehicle: it may be added later, so no time is given. */
function deadlineOf(rides: readonly BoughtRide[], until: Date): string {
  return rides.some(({ checkInCloses }) => checkInCloses <= until)
    ? 'check-in closes'
    : formatDateAndTime(until);
}

function inWords(
  { until, times, freeTimes, feeCents, paysDifference, needsSameFare }: CombinedChanges,
  deadline: string,
  now: Date,
): string {
  if (until <= now) return `No changes: the deadline was ${formatDateAndTime(until)}.`;
  const often = times === null ? '' : times === 1 ? ' once' : ` up to ${times} times`;
  const available = needsSameFare ? ', if the same fare is still available' : '';
  const hasFee = feeCents > 0 && freeTimes !== null && (times === null || times > freeTimes);
  return [
    `Change${often} until ${deadline}${available}.`,
    ...(hasFee ? [feeWords(freeTimes, feeCents)] : []),
    ...(paysDifference ? ['You pay any difference in fare.'] : []),
  ].join(' ');
}

function feeWords(freeTimes: number, feeCents: number): string {
  const fee = `${formatPrice(feeCents)} a person`;
  if (freeTimes === 0) return `Each change costs ${fee}.`;
  const free = freeTimes === 1 ? 'The first change is free' : `The first ${freeTimes} changes are free`;
  return `${free}, then each costs ${fee}.`;
}
