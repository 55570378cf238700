/** Pairs of places on a line, whose lowest fares blocks look up: stored shape and Studio form. */
import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { optionalList } from './text.schema.ts';
import { timetableId } from './timetable-fields.schema.ts';
import { knownLines, knownStops, knownTowns, titleOfId } from './timetable-ids.ts';

/** Maximum number of journeys: more are hard to compare, and each needs a price look-up. */
const maxPairs = 12;

/** Journeys in the editor's order: ids of a line and of two of its towns or stops. */
export const farePairs = optionalList(
  z.object({ _key: z.string(), route: timetableId, from: timetableId, to: timetableId }),
).transform((pairs) => pairs.slice(0, maxPairs));

/** Studio form of a town or a stop of a line. */
function placeField(name: 'from' | 'to', title: string) {
  return defineField({
    name,
    title,
    type: 'string',
    options: { list: [...knownTowns, ...knownStops] },
    validation: (rule) => rule.required().error('Choose a town or a stop.'),
  });
}

interface FarePairsFieldOptions {
  readonly title: string;
  readonly description: string;
  /** True if the block needs at least one journey. */
  readonly isRequired?: boolean;
}

/** Studio form of `pairs`, a list of direct journeys. */
export function farePairsField({ title, description, isRequired = false }: FarePairsFieldOptions) {
  return defineField({
    name: 'pairs',
    title,
    description,
    type: 'array',
    of: [
      defineArrayMember({
        type: 'object',
        name: 'farePair',
        title: 'Journey',
        fields: [
          defineField({
            name: 'route',
            title: 'Line',
            type: 'string',
            options: { list: [...knownLines] },
            validation: (rule) => rule.required().error('Choose a line.'),
          }),
          placeField('from', 'From'),
          placeField('to', 'To'),
        ],
        preview: {
          select: { from: 'from', to: 'to', route: 'route' },
          prepare: ({ from, to, route }) => ({
            title: `${titleOfId(from) ?? '…'} – ${titleOfId(to) ?? '…'}`,
            subtitle: titleOfId(route),
          }),
        },
      }),
    ],
    validation: (rule) =>
      isRequired
        ? rule.required().min(1).max(maxPairs).error(`Choose 1 to ${maxPairs} journeys.`)
        : rule.max(maxPairs).error(`Choose up to ${maxPairs} journeys.`),
  });
}
