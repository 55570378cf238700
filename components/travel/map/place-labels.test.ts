import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MapPoint } from '#components/travel/map-projection.ts';
import { type LabelledPoint, labelBox, overlap, placeLabels } from './place-labels.ts';

const settings = { width: 720, height: 1000, fontSize: 28, dot: 8 };
const place = (label: string, x: number, y: number, side: 'left' | 'right' = 'right'): LabelledPoint => ({
  key: label,
  label,
  point: { x, y },
  side,
});

const away = ({ x, y }: MapPoint, box: ReturnType<typeof labelBox>) =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

describe('map labels', () => {
  test('are placed on the side the editor chose', () => {
    const [right, left] = placeLabels(
      [place('Picton', 300, 300), place('Nelson', 300, 500, 'left')],
      settings,
    );
    expect(right).toMatchObject({ anchor: 'start' });
    expect(right?.x).toBeGreaterThan(300);
    expect(left).toMatchObject({ anchor: 'end' });
    expect(left?.x).toBeLessThan(300);
  });

  test('change sides rather than leave the drawing', () => {
    expect(placeLabels([place('Christchurch', 700, 300)], settings)).toMatchObject([{ anchor: 'end' }]);
  });

  test('are placed above or below a place at the edge, as central as possible', () => {
    const atTheEdge = place('Christchurch', 715, 300);
    const west = place('Rolleston', 640, 305);
    const label = placeLabels([atTheEdge, west], settings).find(({ key }) => key === 'Christchurch');
    expect(label?.anchor).toBe('middle');
    expect(label && labelBox(label, settings.fontSize).right).toBeCloseTo(719);
  });

  test('move to avoid a neighbour', () => {
    const labels = placeLabels([place('Wellington', 300, 300), place('Picton', 305, 312)], settings);
    expect(labels).toHaveLength(2);
  });

  test('avoid positions where they seem to belong to a neighbour', () => {
    // There is free sea to the left of both. But there, the name of the eastern place would stand beside the western
    // one.
    const places = [place('Milford', 300, 300), place('Queenstown', 330, 300, 'left')];
    const east = placeLabels(places, settings).find(({ key }) => key === 'Queenstown');
    expect(east?.x).toBeGreaterThan(300);
  });

  test('show only the first of two languages if both are too long', () => {
    const long = place('Milford Sound / Piopiotahi', 240, 300);
    const wall = Array.from({ length: 40 }, (_, index) => place(`${index}`, 300, 20 * index));
    expect(placeLabels([long], settings)).toMatchObject([{ label: 'Milford Sound / Piopiotahi' }]);
    expect(placeLabels([long, ...wall], settings)[0]).toMatchObject({ label: 'Milford Sound' });
  });

  test('use the width of each letter: a narrow name fits where a wide one does not', () => {
    // The edge of the drawing is 90 units to the left, and other places lie all along the right.
    const wall = Array.from({ length: 40 }, (_, index) => place(`${index}`, 105, 10 * index));
    const small = { width: 340, height: 500, fontSize: 14, dot: 4 };
    const [name] = placeLabels([place('Fox Glacier', 91, 300), ...wall], small);
    expect(name).toMatchObject({ key: 'Fox Glacier', anchor: 'end' });
    const [none] = placeLabels([place('Manawanuimm', 91, 300), ...wall], small);
    expect(none?.key).not.toBe('Manawanuimm');
  });

  test('are placed further away with a leader line, if they are needed', () => {
    const crowd = Array.from({ length: 9 }, (_, at) =>
      place(`${at}`, 270 + (at % 3) * 30, 270 + Math.floor(at / 3) * 30),
    );
    const [first, ...others] = [...crowd.slice(4, 5), ...crowd.slice(0, 4), ...crowd.slice(5)].map(
      (one, at) => ({
        ...one,
        label: at === 0 ? 'Rotorua' : one.label,
      }),
    );
    if (!first) throw new Error('no crowd');
    expect(placeLabels([first, ...others], settings).find(({ key }) => key === first.key)).toBeUndefined();
    const [label] = placeLabels([{ ...first, isNeeded: true }, ...others], settings);
    expect(label).toMatchObject({ key: first.key, label: 'Rotorua' });
    expect(label?.leader).toBeDefined();
    const box = label && labelBox(label, settings.fontSize);
    for (const { point } of others) expect(box && away(point, box)).toBeGreaterThan(0);
  });

  test('are split into two lines beside their dot rather than moved away', () => {
    const wall = Array.from({ length: 60 }, (_, index) => place('', 220, 10 * index));
    const fence = Array.from({ length: 60 }, (_, index) => place('', 450, 10 * index));
    const [milford] = placeLabels(
      [{ ...place('Milford Sound', 300, 300), isNeeded: true }, ...wall, ...fence].map((one, at) => ({
        ...one,
        key: String(at),
      })),
      settings,
    );
    expect(milford).toMatchObject({ label: 'Milford\nSound' });
    expect(milford?.leader).toBeUndefined();
  });

  test('are not placed above or below the dot of a needed place', () => {
    // The dot has others on its right, and a wall beyond them. The only room is to the left, over Wellington's dot.
    const wall = Array.from({ length: 40 }, (_, index) => place(`${index}`, 345, 20 * index));
    const namesBeside = (isNeeded: boolean) =>
      placeLabels(
        [{ ...place('Wellington', 300, 300), isNeeded }, place('Waterloo Station', 320, 283), ...wall],
        settings,
      );
    const isOverWellington = (labels: ReturnType<typeof namesBeside>) =>
      labels
        .filter(({ key }) => key === 'Waterloo Station')
        .map((label) => labelBox(label, settings.fontSize))
        .some(
          ({ left, right, top, bottom }) =>
            left < 300 && right > 300 && Math.abs(300 - (top + bottom) / 2) < settings.fontSize * 1.5,
        );
    expect(isOverWellington(namesBeside(false))).toBe(true);
    expect(isOverWellington(namesBeside(true))).toBe(false);
  });

  test('are closest to the level of their own dot', () => {
    const [south, north] = placeLabels(
      [place('Arthur’s Pass', 300, 326), place('Ōtira', 300, 300)],
      settings,
    );
    const middle = (label: typeof south) => {
      const box = label && labelBox(label, settings.fontSize);
      return box ? (box.top + box.bottom) / 2 : Number.NaN;
    };
    expect(Math.abs(middle(south) - 326)).toBeLessThan(Math.abs(middle(south) - 300));
    expect(Math.abs(middle(north) - 300)).toBeLessThan(Math.abs(middle(north) - 326));
  });

  test('are computed once for maps of equal content', () => {
    const labels = (x: number) => placeLabels([place('Picton', x, 300)], { ...settings });
    expect(labels(300)).toBe(labels(300));
    expect(labels(310)).not.toEqual(labels(300));
  });

  test('are omitted if there is no room', () => {
    const crowd = Array.from({ length: 30 }, (_, index) => place(`Somewhere ${index}`, 300, 300 + index));
    expect(placeLabels(crowd, settings).length).toBeLessThan(10);
  });

  test('never touch each other, another place or the edge', () => {
    const anyPlace = fc.record({
      label: fc.string({ minLength: 1, maxLength: 20 }),
      x: fc.double({ min: 0, max: settings.width, noNaN: true }),
      y: fc.double({ min: 0, max: settings.height, noNaN: true }),
      side: fc.constantFrom('left' as const, 'right' as const),
    });
    fc.assert(
      fc.property(fc.array(anyPlace, { maxLength: 30 }), (drawn) => {
        const points = drawn.map(({ label, x, y, side }, index) => ({
          ...place(label, x, y, side),
          key: String(index),
        }));
        const boxes = placeLabels(points, settings).map((label) => {
          const of = points.find(({ key }) => key === label.key);
          return { of, box: labelBox(label, settings.fontSize) };
        });
        for (const [index, { of, box }] of boxes.entries()) {
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThanOrEqual(settings.width);
          for (const { box: other } of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false);
          for (const { key, point } of points) {
            if (key === of?.key) continue;
            const dot = { left: point.x, right: point.x, top: point.y, bottom: point.y };
            expect(overlap(box, dot)).toBe(false);
            if (of) expect(away(point, box)).toBeGreaterThan(away(of.point, box));
          }
        }
      }),
    );
  });
});

describe('map labels beside a line', () => {
  const line = Array.from({ length: 40 }, (_, step) => ({ x: 300 + step * 6, y: 300 }));

  test('avoid it if possible', () => {
    const [label] = placeLabels([place('Kaikōura', 300, 300)], { ...settings, avoid: line });
    const box = label && labelBox(label, settings.fontSize);
    const covered = line.filter(
      ({ x, y }) => box && x > box.left && x < box.right && y > box.top && y < box.bottom,
    );
    expect(label).toBeDefined();
    expect(covered).toEqual([]);
  });

  test('keep the line out of the gap between name and dot', () => {
    const away = Array.from({ length: 12 }, (_, step) => ({ x: 300 + step * 5, y: 300 + step * 1.5 }));
    const [label] = placeLabels([place('Wellington', 300, 300)], { ...settings, avoid: away });
    expect(label?.y).toBeLessThan(300);
  });

  test('cover it as a last resort if they are needed; otherwise they are omitted', () => {
    const everywhere = Array.from({ length: 2_500 }, (_, at) => ({
      x: (at % 50) * 15,
      y: Math.floor(at / 50) * 20,
    }));
    const picton = place('Picton', 300, 300);
    const crowded = { ...settings, avoid: everywhere };
    expect(placeLabels([{ ...picton, isNeeded: true }], crowded)).toHaveLength(1);
    expect(placeLabels([picton], crowded)).toEqual([]);
  });

  test('are all in full, or all shortened if one would cover a line', () => {
    const names = [place('Franz Josef / Waiau', 100, 600), place('Oban (Rakiura)', 100, 800)];
    const labels = (avoid: readonly MapPoint[]) =>
      placeLabels(names, { ...settings, avoid }).map(({ label }) => label);
    expect(labels([])).toEqual(['Franz Josef / Waiau', 'Oban (Rakiura)']);
    const fence = Array.from({ length: 60 }, (_, step) => ({ x: 285, y: 500 + step * 4 }));
    expect(labels(fence)).toEqual(['Franz Josef', 'Oban']);
  });

  test('do not cover it, beyond a touch, unless they are needed', () => {
    const coordinate = (max: number) => fc.double({ min: 0, max, noNaN: true });
    const point = fc.record({ x: coordinate(settings.width), y: coordinate(settings.height) });
    fc.assert(
      fc.property(
        fc.array(point, { maxLength: 12 }),
        fc.array(point, { maxLength: 300 }),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        (at, avoid, isNeeded) => {
          const points = at.map(({ x, y }, index) => ({
            ...place(`Place ${index}`, x, y),
            isNeeded: isNeeded[index] ?? false,
          }));
          for (const label of placeLabels(points, { ...settings, avoid })) {
            if (points.find(({ key }) => key === label.key)?.isNeeded) continue;
            const box = labelBox(label, settings.fontSize);
            const covered = avoid.filter(
              ({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom,
            );
            expect(covered.length).toBeLessThan(2);
          }
        },
      ),
    );
  });
});
