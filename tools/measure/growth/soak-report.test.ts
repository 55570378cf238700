import { describe, expect, test } from 'vitest';
import type { Served } from './run-step.ts';
import { conclusionOf, type Held, minuteLine, seenTable } from './soak-report.ts';
import type { SoakSample } from './soak-sample.ts';

const quick = { p50: 5, p95: 20, p99: 40 };
const all = { came: 100, refused: 0 };
const served: Served = {
  achieved: 20,
  requestsPerSecond: 20,
  requests: 1_200,
  errors: 0,
  refused: 0,
  turnout: { page: all, search: all, cart: all, checkout: all },
  times: { page: quick, search: quick, cart: quick, checkout: quick },
  faults: [],
  late: 1,
};
const steady: SoakSample = {
  rss: 600e6,
  heap: 200e6,
  external: 30e6,
  handles: 50,
  visitors: 8,
  others: 12,
};
/** Looked at every 15 seconds of so many minutes. */
const held = (
  minutes: number,
  sampleAt: (at: number) => Partial<SoakSample> = () => ({}),
  warmUp = 0,
): Held => ({
  warmUp,
  seen: Array.from({ length: minutes * 4 }, (_, index) => ({
    at: index * 15,
    sample: { ...steady, ...sampleAt(index * 15) },
  })),
  steps: Array.from({ length: minutes }, () => served),
});

describe('a soak', () => {
  test('of an instance that holds the same all the time is flat', () => {
    const { words, isWell } = conclusionOf(held(10));
    expect(isWell).toBe(true);
    expect(words).toContain('12000 requests, 0 failed, 0 refused. FLAT for 10 min after a warm-up of 0');
  });

  test('finds a small leak of memory', () => {
    // 400 bytes of each of twenty visitors a second.
    const { words, isWell } = conclusionOf(held(20, (at) => ({ heap: 200e6 + at * 8_000 })));
    expect(isWell).toBe(false);
    expect(words).toContain('NOT FLAT: heap MB grow by 28.8 an hour, give or take 0.0.');
  });

  test('finds connections that are not closed after a visitor has hung up', () => {
    const { words } = conclusionOf(held(20, (at) => ({ handles: 50 + Math.floor(at / 120) })));
    expect(words).toContain('NOT FLAT: handles grow by');
  });

  test('does not say of memory that goes up and down that it is flat, nor that it grows', () => {
    const { words, isWell } = conclusionOf(
      held(10, (at) => ({ heap: 200e6 + (Math.floor(at / 30) % 3) * 8e6 })),
    );
    expect(isWell).toBe(false);
    expect(words).toContain('nothing can be told of heap MB');
  });

  test('does not count what fills at the beginning', () => {
    const filling = (at: number) => ({ heap: Math.min(200e6, 50e6 + at * 1e6) });
    expect(conclusionOf(held(20, filling)).isWell).toBe(false);
    expect(conclusionOf(held(20, filling, 5)).words).toContain('FLAT for 15 min after a warm-up of 5');
  });

  test('of less than ten minutes after the warm-up says that it only shows that it works, whatever grew', () => {
    const { words, isWell } = conclusionOf(held(12, (at) => ({ heap: 200e6 + at * 1e6 }), 5));
    expect(isWell).toBe(true);
    expect(words).toContain('In 12 min this only shows that the soak works.');
    expect(words).not.toContain('FLAT');
  });

  test('is not well, however short, where too many failed or nothing was seen', () => {
    const failed = { ...held(2), steps: [served, { ...served, errors: 500 }] };
    expect(conclusionOf(failed)).toMatchObject({
      words: expect.stringContaining('NOT WELL: 500 of 2400 requests failed.'),
      isWell: false,
    });
    expect(conclusionOf(held(2, () => ({ handles: Number.NaN }))).words).toContain(
      'NOT WELL: nothing is known of handles.',
    );
  });
});

test('what was seen can be told of any time: of a minute that ended early, and of none', () => {
  expect(seenTable({ warmUp: 0, seen: [], steps: [] }).split('\n')).toHaveLength(7);
  expect(seenTable({ ...held(1), steps: [] })).toMatch(/^heap MB +200\.0 +200\.0 +200\.0 /m);
});

test('what failed is listed with the minutes in which it did', () => {
  const steps = [served, { ...served, faults: [['500 /', 3] as const] }];
  expect(seenTable({ ...held(2), steps })).toContain('\n  failed: 500 / × 3, minute 2');
});

test('a minute is told in a line', () => {
  expect(minuteLine(3, served, steady)).toBe(
    '3 min: 1200 requests, 0 failed, 0 refused; p95 20 ms a page, 20 ms a search; heap MB 200, handles 50, buffers MB 30, RSS MB 600, visitors 8, other connections 12',
  );
});
