import { countNoun } from '#contracts/counts.ts';

const words = {
  adult: ['adult', 'adults'],
  child: ['child', 'children'],
  infant: ['infant', 'infants'],
} as const;

/** How many of whom: `2 adults`. */
export function countWords(count: number, type: keyof typeof words): string {
  const [one, many] = words[type];
  return countNoun(count, one, many);
}

/** Who travels, wherever it is said: `2 adults, 1 child`. Of whom there are none nothing is said. */
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
