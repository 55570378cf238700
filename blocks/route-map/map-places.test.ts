import { describe, expect, test } from 'vitest';
import { mapView } from '#blocks/build-map-view.ts';
import { samples } from './samples.generated.ts';

describe('the places of a map', () => {
  test('list the termini first, by their towns', () => {
    const [first, second] = mapView(samples.withEverything.lines).places;
    expect([first?.label, second?.label].toSorted()).toEqual(['Auckland', 'Wellington']);
  });

  test('join stops of a town that are close together', () => {
    const labels = mapView(samples.journeyOfParts.lines).places.map(({ label }) => label);
    expect(labels.filter((label) => label.startsWith('Picton'))).toEqual(['Picton']);
    expect(labels.filter((label) => label.startsWith('Wellington'))).toEqual(['Wellington']);
  });

  test('include the stops of every line', () => {
    const keys = new Set(mapView(samples.manyStops.lines).places.map(({ key }) => key));
    for (const { stopId } of samples.manyStops.lines[0]?.stops ?? []) expect(keys).toContain(stopId);
  });
});

describe('the lines of a map', () => {
  test('are one curve from end to end', () => {
    const [line] = mapView(samples.withEverything.lines).lines;
    expect(line?.paths).toHaveLength(1);
    expect(line?.paths[0]?.length).toBeGreaterThan(samples.withEverything.lines[0]?.stops.length ?? 0);
  });

  test('are drawn once where two join the same towns', () => {
    const [line] = samples.onWater.lines;
    const other = line && {
      ...line,
      stops: line.stops.map((stop) => ({ ...stop, stopId: `${stop.stopId}-2`, lat: stop.lat + 0.001 })),
    };
    const { lines, places } = other ? mapView([line, other]) : mapView([]);
    expect(lines.map(({ paths }) => paths.length)).toEqual([1, 0]);
    expect(places.map(({ label }) => label)).toEqual(['Wellington', 'Picton']);
  });

  test('are drawn once where two share a section', () => {
    const [line] = samples.alongTheCoast.lines;
    const twice = line ? mapView([line, line]).lines : [];
    expect(twice.map(({ paths }) => paths.length)).toEqual([1, 0]);
  });
});
