import { countNoun } from '#contracts/counts.ts';

const nouns = {
  adult: ['adult', 'adults'],
  child: ['child', 'children'],
  infant: ['infant', 'infants'],
} as const;

/** Formats a number of passengers of one type: `2 adults`. */
export function formatPassengerCount(count: number, type: keyof typeof nouns): string {
  const [one, many] = nouns[type];
  return countNoun(count, one, many);
}

/** Formats the passengers of a journey or product: `2 adults, 1 child`. Types without passengers are omitted. */
export function formatPassengers(counts: {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}): string {
  return [
    counts.adults > 0 && formatPassengerCount(counts.adults, 'adult'),
    counts.children > 0 && formatPassengerCount(counts.children, 'child'),
    counts.infants > 0 && formatPassengerCount(counts.infants, 'infant'),
  ]
    .filter(Boolean)
    .join(', ');
}
