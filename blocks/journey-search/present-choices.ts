import { formatServiceClock } from '#blocks/format-clock.ts';
import { formatVehicle } from '#blocks/present-vehicle.ts';
import type { ChoicesView } from '#components/travel/journey-view.ts';
import { itemTypeLabels, travelItemTypes } from '#contracts/cart/item-types.ts';
import { type FareSearchQuery, fareSorts, vehicleOf } from '#contracts/search/fare-search-query.ts';

type Link = (changed: Partial<FareSearchQuery>) => string;

const sortWords = { departure: 'Departure', price: 'Price', duration: 'Duration' } as const;

/** Presents the sort and filter choices, as links to the same search with one change. On a pass, prices don't count. */
export function presentChoices(search: FareSearchQuery, link: Link, isOnPass = false): ChoicesView[] {
  return [
    sorts(search, link, isOnPass ? ['departure', 'duration'] : fareSorts),
    modes(search, link),
    changes(search, link),
    ...times(search, link),
    ...vehicles(search, link),
  ];
}

function sorts(
  { sort }: FareSearchQuery,
  link: Link,
  offered: readonly FareSearchQuery['sort'][],
): ChoicesView {
  return {
    label: 'Sort by',
    choices: offered.map((key) => ({
      key,
      label: sortWords[key],
      isChosen: key === sort,
      href: link({ sort: key }),
    })),
  };
}

/** Each mode can be switched on or off. The last one can't be switched off, since nothing would be left. */
function modes({ types }: FareSearchQuery, link: Link): ChoicesView {
  const shown = types ?? [...travelItemTypes];
  return {
    label: 'Travel by',
    choices: travelItemTypes.map((type) => {
      const isChosen = shown.includes(type);
      const rest = travelItemTypes.filter((other) => (other === type) !== shown.includes(other));
      const isLast = isChosen && shown.length === 1;
      const next = isLast || rest.length === travelItemTypes.length ? undefined : rest;
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

/** The chosen limit is always listed, even one that only the form offers. */
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

/** The requested time with a link that removes it; no row without a time. */
function times({ departAfter, arriveBy }: FareSearchQuery, link: Link): ChoicesView[] {
  const label =
    departAfter !== undefined
      ? `From ${formatServiceClock(departAfter)}`
      : arriveBy !== undefined
        ? `By ${formatServiceClock(arriveBy)}`
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

/** The vehicle with a link that leaves it at home; no row without a vehicle. */
function vehicles(search: FareSearchQuery, link: Link): ChoicesView[] {
  const vehicle = vehicleOf(search);
  if (!vehicle) return [];
  const without = { vehicle: undefined, length: undefined, height: undefined, towed: undefined };
  return [
    {
      label: 'Vehicle',
      choices: [
        { key: 'none', label: 'No vehicle', isChosen: false, href: link(without) },
        { key: 'chosen', label: formatVehicle(vehicle), isChosen: true, href: link({}) },
      ],
    },
  ];
}
