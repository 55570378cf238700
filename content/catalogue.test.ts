/** Tests that the content has documents for all passes and tours in the catalogue. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadCatalogue } from '#domains/catalogue/load-catalogue.ts';

/** Reads the stored documents of a file. */
function documents<Shape extends z.ZodType>(name: string, shape: Shape): z.output<Shape>[] {
  return readFileSync(join(import.meta.dirname, 'documents', name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => shape.parse(JSON.parse(line)));
}

const catalogue = loadCatalogue(join(import.meta.dirname, '..', 'domains/catalogue/tables'));

describe('catalogue', () => {
  test('has one document with texts for each range of passes', () => {
    const passes = documents('travel-pass.ndjson', z.looseObject({ rangeId: z.string() }));
    const ranges = new Set(catalogue.passes.map(({ rangeId }) => rangeId));
    expect(passes.map(({ rangeId }) => rangeId).toSorted()).toEqual([...ranges].toSorted());
  });

  // @spec A.1
  test('has a page with departures for each tour', () => {
    const tours = documents(
      'tour.ndjson',
      z.looseObject({
        slug: z.object({ current: z.string() }),
        title: z.string(),
        duration: z.string(),
        blocks: z.array(z.looseObject({ _type: z.string() })),
      }),
    );
    const shown = tours.map(({ slug, title, duration, blocks }) => ({
      id: slug.current,
      name: title,
      duration,
      departures: blocks.filter(({ _type }) => _type === 'tourDetail').length,
    }));
    const sold = catalogue.tours.map(({ id, name, days }) => ({
      id,
      name,
      duration: days === 1 ? '1 day' : `${days} days`,
      departures: 1,
    }));
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
    expect(shown.toSorted(byId)).toEqual(sold.toSorted(byId));
  });
});
