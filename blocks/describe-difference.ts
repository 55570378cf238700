/** Describes in one line how a journey differs from the others of its list. */
import { rideWords } from '#blocks/travel-mode.ts';
import { countNoun } from '#contracts/counts.ts';
import { formatList } from '#contracts/lists.ts';
import type { BestFigure, JourneyDifference } from '#domains/travel/search/fare-search.ts';

const bestWords = {
  price: 'Cheapest',
  duration: 'Shortest',
  arrival: 'Arrives first',
  changes: 'Fewest changes',
} as const satisfies Record<BestFigure, string>;

/** Maximum number of figures named, so that the line stays short. */
const maxFigures = 2;

/** Returns the line: `By train to Wellington, nights in Wellington and Christchurch · Cheapest`. */
export function describeDifference({ modes, trains, nights, best }: JourneyDifference): string {
  const way = [describeModes(modes, trains), describeNights(nights)].filter(Boolean).join(', ');
  return [way, ...best.slice(0, maxFigures).map((figure) => bestWords[figure])].join(' · ');
}

/** Names the parts by train; without them, or if all is by train, the modes. */
function describeModes(modes: JourneyDifference['modes'], trains: JourneyDifference['trains']): string {
  const parts = trains.map(({ from, to }) =>
    [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' '),
  );
  if (parts.length > 0 && modes.includes('coach') && parts.every(Boolean))
    return `By train ${formatList(parts)}`;
  return `By ${formatList(modes.map((mode) => rideWords[mode]))}`;
}

function describeNights(nights: JourneyDifference['nights']): string {
  if (nights.length > 1 && nights.every((stay) => stay.nights === 1))
    return `nights in ${formatList(nights.map(({ place }) => place))}`;
  return formatList(
    nights.map((stay) => `${stay.nights === 1 ? 'night' : countNoun(stay.nights, 'night')} in ${stay.place}`),
  );
}
