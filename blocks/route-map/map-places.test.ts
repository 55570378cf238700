import { describe, expect, test } from 'vitest';
import { mapLines, mapPlaces } from './map-places.ts';
import { samples } from './samples.generated.ts';

describe('the places of a map', () => {
  test('name the ends first, by their towns', () => {
    const [first, second] = mapPlaces(samples.withEverything.lines);
    expect([first?.label, second?.label].toSorted()).toEqual(['Auckland', 'Wellington']);
  });

  test('join stops of a town that lie close together', () => {
    const labels = mapPlaces(samples.journeyOfParts.lines).map(({ label }) => label);
    expect(labels.filter((label) => label.startsWith('Picton'))).toEqual(['Picton']);
    expect(labels.filter((label) => label.startsWith('Wellington'))).toEqual(['Wellington']);
  });

  test('are the stops of every line', () => {
    const keys = new Set(mapPlaces(samples.manyStops.lines).map(({ key }) => key));
    for (const { stopId } of samples.manyStops.lines[0]?.stops ?? []) expect(keys).toContain(stopId);
  });
});

describe('the lines of a map', () => {
  test('are one curve from end to end', () => {
    const [line] = mapLines(samples.withEverything.lines);
    expect(line?.ways).toHaveLength(1);
    expect(line?.ways[0]?.length).toBeGreaterThan(samples.withEverything.lines[0]?.stops.length ?? 0);
  });

  test('are drawn once where two share a stretch', () => {
    const [line] = samples.alongTheCoast.lines;
    const twice = line ? mapLines([line, line]) : [];
    expect(twice.map(({ ways }) => ways.length)).toEqual([1, 0]);
  });
});
