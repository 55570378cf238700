/** Filters a list of tours by length, mode and starting town from the query parameters. */
import type { LoadContext } from '#blocks/define-block.ts';
import { type FilterQuestion, filterList, unknownValueMessage } from '#blocks/filter-list.ts';
import { tourFilter, tourLengths } from '#contracts/search/list-filters.ts';
import { modes } from '#contracts/search/mode.ts';
import { toComparable } from '#contracts/text/fold-text.ts';
import type { ListedTour } from './tour-list-data.ts';

/** The value of a town in the address: `Ōtaki` becomes `otaki`, `New Plymouth` becomes `new-plymouth`. */
const nameOf = (town: string) => toComparable(town).replaceAll(' ', '-');

const constant: readonly FilterQuestion<ListedTour>[] = [
  {
    parameter: 'length',
    label: 'Length',
    all: 'Any',
    options: tourLengths,
    matches: (tour, name) => {
      const days = daysOf(tour);
      const [min, max] = tourLengths.find((length) => length.name === name)?.days ?? [0, 0];
      return days !== null && days >= min && days <= max;
    },
  },
  {
    parameter: 'by',
    label: 'Travelling by',
    all: 'Anything',
    options: modes.map(({ value, title }) => ({
      name: value,
      title,
      statusText: `by ${title.toLowerCase()}`,
    })),
    matches: ({ card }, name) => card.modes.some((mode) => mode === name),
  },
];

/** Filters tours by the query: `?length=short&by=coach&start=christchurch`. */
export function filterTours(tours: readonly ListedTour[], context: LoadContext) {
  const { values, unknown } = tourFilter.read(context.query);
  const starts = new Map(
    tours.flatMap(({ card }) => (card.start ? [[nameOf(card.start), card.start] as const] : [])),
  );
  const isStrange = values.start !== undefined && !starts.has(values.start);
  const strange = isStrange ? [{ parameter: 'start', typed: values.start ?? '' }] : [];
  return filterList({
    items: tours,
    questions: [
      ...constant,
      {
        parameter: 'start',
        label: 'Starts in',
        all: 'Anywhere',
        options: [...starts]
          .map(([name, title]) => ({ name, title, statusText: `from ${title}` }))
          .toSorted((a, b) => a.title.localeCompare(b.title, 'en-NZ')),
        matches: ({ card }, name) => card.start !== undefined && nameOf(card.start) === name,
      },
    ],
    chosen: { ...values, ...(isStrange && { start: undefined }) },
    path: context.path,
    noun: 'tours',
    problems: [...unknown, ...strange].map(unknownValueMessage),
  });
}

/** The number of days from the catalogue, or from the editor's text if it begins with it: `5 days`. */
function daysOf({ sale, card }: ListedTour): number | null {
  if (sale) return sale.days;
  const [, days] = /^(\d+) days?\b/.exec(card.length ?? '') ?? [];
  return days === undefined ? null : Number(days);
}
