/** Tests that destinations and tours have the fields, blocks and links that visitors need. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { tourFilter } from '#contracts/search/list-filters.ts';
import { mode } from '#contracts/search/mode.ts';
import { islands, regions } from '#contracts/search/regions.ts';
import { knownStops } from '#schemas/shared/timetable-ids.ts';

const documentsOf = <Shape extends z.ZodType>(type: string, shape: Shape): z.output<Shape>[] =>
  readFileSync(join(import.meta.dirname, 'documents', `${type}.ndjson`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => shape.parse(JSON.parse(line)));

const link = z.looseObject({ target: z.looseObject({ _ref: z.string() }).optional() });

const destinations = documentsOf(
  'destination',
  z.looseObject({
    _id: z.string(),
    island: z.enum(islands.map(({ name }) => name)),
    region: z.enum(regions.map(({ title }) => title)),
    stops: z.array(z.enum(knownStops.map(({ value }) => value))).min(1),
    blocks: z.array(z.looseObject({ _type: z.string(), links: z.array(link).optional() })),
  }),
);

describe('destinations', () => {
  // @spec A.1
  test('number at least twenty, each with an island, a region and stops of the timetable', () => {
    expect(destinations.length).toBeGreaterThanOrEqual(20);
  });

  // @spec 1.4
  test('have a description, key facts, directions and links', () => {
    for (const { _id, blocks } of destinations) {
      const types = blocks.map(({ _type }) => _type);
      expect(types, _id).toEqual(
        expect.arrayContaining(['richText', 'gettingThere', 'keyFacts', 'linkList']),
      );
    }
  });

  // @spec C.3
  test('link to another destination and are linked from one', () => {
    const from = new Map(
      destinations.map(({ _id, blocks }) => [
        _id,
        blocks
          .flatMap(({ links = [] }) => links.flatMap(({ target }) => target?._ref ?? []))
          .filter((id) => id.startsWith('destination-') && id !== _id),
      ]),
    );
    const reached = new Set([...from.values()].flat());
    expect([...from].filter(([, links]) => links.length === 0).map(([id]) => id)).toEqual([]);
    expect(destinations.map(({ _id }) => _id).filter((id) => !reached.has(id))).toEqual([]);
  });
});

// @spec C.4
test('each tour has a start and modes of travel that the filters know', () => {
  const tours = documentsOf(
    'tour',
    z.looseObject({ _id: z.string(), start: z.string().min(1), modes: z.array(mode).min(1) }),
  );
  for (const { start } of tours)
    expect(tourFilter.read({ start: start.toLowerCase().replaceAll(' ', '-') }).unknown).toEqual([]);
});
