import type { z } from 'zod';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { type FilterQuestion, filterList, unknownValueMessage } from '#blocks/filter-list.ts';
import { rideWords } from '#blocks/travel-mode.ts';
import type { FilterView } from '#components/travel/list-filter.tsx';
import { destinationFilter } from '#contracts/search/list-filters.ts';
import { type Mode, modes } from '#contracts/search/mode.ts';
import { islands, regions } from '#contracts/search/regions.ts';
import type { TimetableReader } from '#domains/travel/timetable-reader.ts';
import type { Card, cardList } from '#schemas/blocks/card-list.schema.ts';

type Block = z.output<typeof cardList.shape>;

/** The filtered cards and the filter; undefined for a list without a filter. */
export type CardListData = { readonly items: readonly Card[]; readonly filter: FilterView } | undefined;

const place: readonly FilterQuestion<Card>[] = [
  {
    parameter: 'island',
    label: 'Island',
    all: 'All',
    options: islands,
    matches: ({ island }, name) => island === name,
  },
  {
    parameter: 'region',
    label: 'Region',
    all: 'All',
    options: regions,
    matches: ({ region }, name) => regions.find(({ title }) => title === region)?.name === name,
    within: 'island',
  },
];

/**
 * Filters the cards by the query (`?island=south&by=train`) if the editor allows it. The timetable knows
 * which modes reach each place; without it that question is left out.
 */
export async function loadCardList(block: Block, context: LoadContext): Promise<LoadResult<CardListData>> {
  if (!block.isFiltered) return { ok: true, data: undefined };
  const { values, unknown } = destinationFilter.read(context.query);
  const timetable = await context.ports.timetable();
  const problems = unknown.map(unknownValueMessage);
  if (!timetable && values.by) problems.push('We can’t show how to reach each place right now.');
  const { items, view } = filterList({
    items: block.items,
    questions: timetable ? [...place, byWhat(timetable)] : place,
    chosen: values,
    path: context.path,
    noun: 'destinations',
    problems,
  });
  return { ok: true, data: { items, filter: view } };
}

const modeOf: Readonly<Record<string, Mode>> = rideWords;

function byWhat(timetable: TimetableReader): FilterQuestion<Card> {
  return {
    parameter: 'by',
    label: 'Reached by',
    all: 'Anything',
    options: modes.map(({ value, title }) => ({
      name: value,
      title,
      statusText: `by ${title.toLowerCase()}`,
    })),
    matches: ({ stops }, name) =>
      stops.some((id) => timetable.linesAt(id).some(({ mode }) => modeOf[mode] === name)),
  };
}
