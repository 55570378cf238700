import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { maxTimetableIdLength } from '#contracts/search/max-timetable-id.ts';
import { requiredChoiceFault } from '../validation/selection-rules.ts';
import { optionalList } from './text.schema.ts';
import { type KnownId, knownLines } from './timetable-ids.ts';

/** An id of the timetable: of a line, a stop or a town. */
export const timetableId = z.string().trim().min(1).max(maxTimetableIdLength);

/** Ids in the editor's order, without duplicates. */
export const timetableIds = optionalList(timetableId).transform((ids) => [...new Set(ids)]);

interface IdsFieldOptions {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly list: readonly KnownId[];
  /** Returns true if the rest of the block makes the field relevant. */
  readonly isUsed: (block: unknown) => boolean;
  /** Error message if the field is relevant and empty; without it, an empty list is allowed. */
  readonly needed?: string;
}

/** Studio form of a list of ids. */
export function idsField({ name, title, description, list, isUsed, needed }: IdsFieldOptions) {
  return defineField({
    name,
    title,
    description,
    type: 'array',
    of: [defineArrayMember({ type: 'string' })],
    options: { list: [...list] },
    hidden: ({ parent }) => !isUsed(parent),
    validation: (rule) => [
      rule.unique().error('Choose each only once.'),
      rule.custom((chosen, { parent }) =>
        needed === undefined ? true : requiredChoiceFault(isUsed(parent), chosen, needed),
      ),
    ],
  });
}

/** Studio form of a choice of lines. */
export function linesField(isUsed: IdsFieldOptions['isUsed']) {
  return idsField({
    name: 'lines',
    title: 'Lines',
    description: 'Shown in this order.',
    list: knownLines,
    isUsed,
    needed: 'Choose at least one line.',
  });
}

const shown = z.object({ by: z.string() });

/** Returns a test for blocks whose field `by` has one of these values. */
export function createSelectionTest(...ways: readonly string[]) {
  return (block: unknown): boolean => {
    const parsed = shown.safeParse(block);
    return parsed.success && ways.includes(parsed.data.by);
  };
}
