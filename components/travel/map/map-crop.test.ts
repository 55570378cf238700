import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coastInCrop } from './coast-in-crop.ts';
import { cropAround, cropOver } from './map-crop.ts';

const frame = { width: 700, minHeight: 400, maxHeight: 780, margin: 50 };
const auckland = { lat: -36.85, lon: 174.78 };
const wellington = { lat: -41.28, lon: 174.78 };
const oban = { lat: -46.9, lon: 168.13 };
const bluff = { lat: -46.6, lon: 168.34 };

const place = fc.record({
  lat: fc.double({ min: -47, max: -34.5, noNaN: true }),
  lon: fc.double({ min: 167, max: 178.5, noNaN: true }),
});

describe('the crop around places', () => {
  test('contains all places within its margin, and fits its frame', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (places) => {
        const crop = cropAround(places, frame);
        expect(crop.height).toBeGreaterThanOrEqual(frame.minHeight);
        expect(crop.height).toBeLessThanOrEqual(frame.maxHeight);
        for (const { x, y } of places.map(crop.at)) {
          expect(x).toBeGreaterThanOrEqual(frame.margin - 1);
          expect(x).toBeLessThanOrEqual(crop.width - frame.margin + 1);
          expect(y).toBeGreaterThanOrEqual(frame.margin - 1);
          expect(y).toBeLessThanOrEqual(crop.height - frame.margin + 1);
        }
      }),
    );
  });

  test('is tall for a line that runs north, and low for one that runs east', () => {
    expect(cropAround([auckland, wellington], frame).height).toBe(frame.maxHeight);
    expect(
      cropAround(
        [
          { lat: -42.45, lon: 171.2 },
          { lat: -42.5, lon: 173.6 },
        ],
        frame,
      ).height,
    ).toBe(frame.minHeight);
  });

  test('limits the zoom to the accuracy of the coast', () => {
    const { scale } = cropAround([bluff, oban], frame);
    expect(scale).toBeLessThan(10);
    expect(scale).toBeGreaterThan(cropAround([auckland, wellington], frame).scale);
  });
});

describe('the crop over several crops of the same places', () => {
  test('contains each of them, at the finest scale', () => {
    const frames = [frame, { width: 340, minHeight: 300, maxHeight: 500, margin: 38 }];
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (places) => {
        const [wide, narrow] = frames.map((each) => cropAround(places, each));
        if (!wide || !narrow) throw new Error('There are two frames.');
        const over = cropOver([wide, narrow]);
        expect(over.scale).toBe(Math.max(wide.scale, narrow.scale));
        for (const crop of [wide, narrow]) {
          const factor = over.scale / crop.scale;
          expect(over.width).toBeGreaterThanOrEqual(crop.width * factor - 1e-6);
          expect(over.height).toBeGreaterThanOrEqual(crop.height * factor - 1e-6);
          for (const each of places) {
            expect(over.at(each).x).toBeCloseTo(
              over.width / 2 + (crop.at(each).x - crop.width / 2) * factor,
              6,
            );
            expect(over.at(each).y).toBeCloseTo(
              over.height / 2 + (crop.at(each).y - crop.height / 2) * factor,
              6,
            );
          }
        }
      }),
    );
  });
});

describe('the coast in a crop', () => {
  test('is computed once for crops of equal content', () => {
    expect(coastInCrop(cropAround([auckland], frame))).toBe(coastInCrop(cropAround([auckland], frame)));
    const crops = [
      cropAround([auckland], frame),
      cropAround([wellington], frame),
      cropAround([auckland, wellington], frame),
      cropAround([auckland], { ...frame, width: 600 }),
      cropAround([auckland], { ...frame, minHeight: 500 }),
    ];
    expect(new Set(crops.map((crop) => coastInCrop(crop).join())).size).toBe(crops.length);
  });

  test('has land around every place of the main islands', () => {
    for (const at of [auckland, wellington, bluff, oban]) {
      const paths = coastInCrop(cropAround([at], frame));
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths) expect(path).toMatch(/^m[-\d. ]+z$/);
    }
  });

  test('is small enough to inline in a page', () => {
    for (const ends of [
      [auckland, wellington],
      [auckland, oban],
      [bluff, oban],
    ])
      expect(coastInCrop(cropAround(ends, frame)).join('').length).toBeLessThan(16_000);
  });
});
