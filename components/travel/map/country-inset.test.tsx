import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CountryInset, isSmallPart } from './country-inset.tsx';
import { cropAround } from './map-crop.ts';

const auckland = { lat: -36.85, lon: 174.78 };

const christchurch = { lat: -43.53, lon: 172.64 };
const greymouth = { lat: -42.45, lon: 171.21 };
const queenstown = { lat: -45.03, lon: 168.66 };

const frames = [
  { width: 340, minHeight: 300, maxHeight: 500, margin: 38 },
  { width: 700, minHeight: 460, maxHeight: 780, margin: 64 },
];

const insetBox = (markup: string) => {
  const [, x = 0, y = 0, scale = 0] = (
    /transform="translate\((\S+) (\S+)\)scale\((\S+)\)"/.exec(markup) ?? []
  ).map(Number);
  const { width, height } = boxOf(/<rect[^>]*fill-paper[^>]*>/.exec(markup)?.[0] ?? '');
  return { x, y, width: width * scale, height: height * scale };
};
const numberOf = (markup: string, name: string) =>
  Number(new RegExp(` ${name}="(-?[\\d.]+)"`).exec(markup)?.[1]);
const boxOf = (markup: string) => {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => numberOf(markup, name));
  return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
};

test('a tour between neighbouring towns is a small part of the country, a journey over the strait is not', () => {
  expect(isSmallPart([christchurch, greymouth])).toBe(true);
  expect(isSmallPart([christchurch, queenstown])).toBe(true);
  expect(isSmallPart([auckland, christchurch])).toBe(false);
  expect(isSmallPart([auckland, queenstown])).toBe(false);
});

test('the inset lies inside the map, off the line where a corner is free', () => {
  const place = fc.record({
    lat: fc.double({ min: -46, max: -42, noNaN: true }),
    lon: fc.double({ min: 168, max: 173, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.tuple(place, place), fc.constantFrom(...frames), (ends, frame) => {
      const crop = cropAround(ends, frame);
      const points = ends.map(crop.at);
      const box = insetBox(renderToStaticMarkup(<CountryInset crop={crop} points={points} landId="land" />));
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(crop.width);
      expect(box.y + box.height).toBeLessThanOrEqual(crop.height);
      // Two places leave at least two corners free.
      for (const { x, y } of points)
        expect(x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height).toBe(false);
    }),
  );
});

test('the outlined part is where the map is', () => {
  const outlineOf = (...ends: Parameters<typeof isSmallPart>[0][number][]) => {
    const markup = renderToStaticMarkup(
      <CountryInset
        crop={cropAround(ends, { width: 700, minHeight: 460, maxHeight: 780, margin: 64 })}
        points={[]}
        landId="land"
      />,
    );
    return boxOf(/<rect[^>]*fill-none[^>]*>/.exec(markup)?.[0] ?? '');
  };
  const south = outlineOf(christchurch, queenstown);
  const north = outlineOf(auckland, { lat: -38.14, lon: 176.25 });
  expect(south.y).toBeGreaterThan(north.y + north.height);
  expect(south.x).toBeLessThan(north.x);
});
