import { countNoun } from '#contracts/counts.ts';

const words = {
  adult: ['adult', 'adults'],
  child: ['child', 'children'],
  infant: ['infant', 'infants'],
} as const;

/** Formats a number of passengers of one type: `2 adults`. */
export function countWords(count: number, type: keyof typeof words): string {
  const [one, many] = words[type];
  return countNoun(count, one, many);
}

/** Formats the passengers of a journey or product: `2 adults, 1 child`. Types without passengers are omitted. */
export function peopleWords(counts: {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}): string {
  return [
    counts.adults > 0 && countWords(counts.adults, 'adult'),
    counts.children > 0 && countWords(counts.children, 'child'),
    counts.infants > 0 && countWords(counts.infants, 'infant'),
  ]
    .filter(Boolean)
    .join(', ');
}
