import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { knownLines, knownOperators, knownRegions, knownStops, knownTowns } from './timetable-ids.ts';

function rows(name: string) {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'timetable', `${name}.txt`), 'utf8');
  return z.array(z.record(z.string(), z.string())).parse(parse(text, { columns: true }));
}

const byValue = (list: readonly { value: string; title: string }[]) =>
  list.toSorted((a, b) => (a.value < b.value ? -1 : 1));

test('the lines for editors are those of the embedded timetable', () => {
  const routes = rows('routes').map((row) => ({
    value: row.route_id ?? '',
    title: row.route_long_name ?? '',
  }));
  expect(byValue(knownLines)).toEqual(byValue(routes));
});

test('the operators for editors are those of the embedded timetable', () => {
  const agencies = rows('agency').map((row) => ({
    value: row.agency_id ?? '',
    title: row.agency_name ?? '',
  }));
  expect(byValue(knownOperators)).toEqual(byValue(agencies));
});

test('the stops, regions and towns with several stops for editors are those of the embedded timetable', () => {
  const stops = rows('stops');
  expect(byValue(knownStops)).toEqual(
    byValue(stops.map((row) => ({ value: row.stop_id ?? '', title: row.stop_name ?? '' }))),
  );
  expect(knownRegions).toEqual([...new Set(stops.map((row) => row.stop_region))].toSorted());
  const members = rows('stop_areas').map((row) => row.area_id);
  const towns = rows('areas').filter(({ area_id: id }) => members.indexOf(id) !== members.lastIndexOf(id));
  expect(byValue(knownTowns)).toEqual(
    byValue(towns.map((row) => ({ value: row.area_id ?? '', title: row.area_name ?? '' }))),
  );
});
