import type { ChoicesView } from '#components/travel/journey-view.ts';
import { itemTypeLabels } from '#contracts/cart/item-types.ts';
import { type FareSearchQuery, travelTypes } from '#contracts/search/fare-search-query.ts';
import { clock } from './search-links.ts';

type Link = (changed: Partial<FareSearchQuery>) => string;

const sortWords = { departure: 'Departure', price: 'Price', duration: 'Duration' } as const;

/** How the listed journeys can be sorted and filtered: links to the same search, asked otherwise. */
export function presentChoices(search: FareSearchQuery, link: Link): ChoicesView[] {
  return [sorts(search, link), modes(search, link), changes(search, link), ...times(search, link)];
}

function sorts({ sort }: FareSearchQuery, link: Link): ChoicesView {
  return {
    label: 'Sort by',
    choices: (['departure', 'price', 'duration'] as const).map((key) => ({
      key,
      label: sortWords[key],
      isChosen: key === sort,
      href: link({ sort: key }),
    })),
  };
}

/** Each mode on or off; the last one that is on can't be taken off, since nothing would be left. */
function modes({ types }: FareSearchQuery, link: Link): ChoicesView {
  const shown = types ?? [...travelTypes];
  return {
    label: 'Travel by',
    choices: travelTypes.map((type) => {
      const isChosen = shown.includes(type);
      const rest = travelTypes.filter((other) => (other === type) !== shown.includes(other));
      const isLast = isChosen && shown.length === 1;
      const next = isLast || rest.length === travelTypes.length ? undefined : rest;
      return {
        key: type,
        label: itemTypeLabels[type],
        action: isLast ? '(show all)' : isChosen ? '(shown: hide)' : '(hidden: show)',
        isChosen,
        href: link({ types: next }),
      };
    }),
  };
}

/** The chosen number is among them, also one that only the form offers. */
function changes({ maxChanges }: FareSearchQuery, link: Link): ChoicesView {
  const limits = [undefined, ...(maxChanges !== undefined && maxChanges > 1 ? [maxChanges] : []), 1, 0];
  return {
    label: 'Changes',
    choices: limits.map((limit) => ({
      key: String(limit ?? 'any'),
      label: limit === undefined ? 'Any' : limit === 0 ? 'None' : `Up to ${limit}`,
      isChosen: maxChanges === limit,
      href: link({ maxChanges: limit }),
    })),
  };
}

/** The time that was asked for, and a link without it; no row where none was. */
function times({ departAfter, arriveBy }: FareSearchQuery, link: Link): ChoicesView[] {
  const label =
    departAfter !== undefined
      ? `From ${clock(departAfter)}`
      : arriveBy !== undefined
        ? `By ${clock(arriveBy)}`
        : null;
  if (label === null) return [];
  return [
    {
      label: 'Times',
      choices: [
        {
          key: 'any',
          label: 'Any time',
          isChosen: false,
          href: link({ departAfter: undefined, arriveBy: undefined }),
        },
        { key: 'chosen', label, isChosen: true, href: link({}) },
      ],
    },
  ];
}
