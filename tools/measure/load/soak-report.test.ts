import { describe, expect, test } from 'vitest';
import type { Served } from './run-step.ts';
import { conclusionOf, minuteLine, type SoakData, soakTable } from './soak-report.ts';
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
/** A soak of some minutes with a sample every 15 seconds. */
const held = (
  minutes: number,
  sampleAt: (at: number) => Partial<SoakSample> = () => ({}),
  warmUp = 0,
): SoakData => ({
  warmUp,
  seen: Array.from({ length: minutes * 4 }, (_, index) => ({
    at: index * 15,
    sample: { ...steady, ...sampleAt(index * 15) },
  })),
  steps: Array.from({ length: minutes }, () => served),
});

describe('soak', () => {
  test('is flat if the samples are constant', () => {
    const { words, isWell } = conclusionOf(held(10));
    expect(isWell).toBe(true);
    expect(words).toContain('12000 requests, 0 failed, 0 refused. FLAT for 10 min after a warm-up of 0');
  });

  test('finds a small memory leak', () => {
    // 400 bytes per visitor at twenty visitors per second.
    const { words, isWell } = conclusionOf(held(20, (at) => ({ heap: 200e6 + at * 8_000 })));
    expect(isWell).toBe(false);
    expect(words).toContain('NOT FLAT: heap MB grow by 28.8 ± 0.0 per hour.');
  });

  test('finds connections that stay open after the visitor disconnects', () => {
    const { words } = conclusionOf(held(20, (at) => ({ handles: 50 + Math.floor(at / 120) })));
    expect(words).toContain('NOT FLAT: handles grow by');
  });

  test('does not judge memory that varies too much', () => {
    const { words, isWell } = conclusionOf(
      held(10, (at) => ({ heap: 200e6 + (Math.floor(at / 30) % 3) * 8e6 })),
    );
    expect(isWell).toBe(false);
    expect(words).toContain('cannot judge heap MB');
  });

  test('ignores growth during the warm-up', () => {
    const filling = (at: number) => ({ heap: Math.min(200e6, 50e6 + at * 1e6) });
    expect(conclusionOf(held(20, filling)).isWell).toBe(false);
    expect(conclusionOf(held(20, filling, 5)).words).toContain('FLAT for 15 min after a warm-up of 5');
  });

  test('does not judge growth in less than ten minutes after the warm-up', () => {
    const { words, isWell } = conclusionOf(held(12, (at) => ({ heap: 200e6 + at * 1e6 }), 5));
    expect(isWell).toBe(true);
    expect(words).toContain('In 12 min this only shows that the soak works.');
    expect(words).not.toContain('FLAT');
  });

  test('fails, however short, if too many requests failed or samples are missing', () => {
    const failed = { ...held(2), steps: [served, { ...served, errors: 500 }] };
    expect(conclusionOf(failed)).toMatchObject({
      words: expect.stringContaining('NOT WELL: 500 of 2400 requests failed.'),
      isWell: false,
    });
    expect(conclusionOf(held(2, () => ({ handles: Number.NaN }))).words).toContain(
      'NOT WELL: no samples of handles.',
    );
  });
});

test('formats the table at any time: after an incomplete minute and without samples', () => {
  expect(soakTable({ warmUp: 0, seen: [], steps: [] }).split('\n')).toHaveLength(7);
  expect(soakTable({ ...held(1), steps: [] })).toMatch(/^heap MB +200\.0 +200\.0 +200\.0 /m);
});

test('lists faults with the minutes in which they occurred', () => {
  const steps = [served, { ...served, faults: [['500 /', 3] as const] }];
  expect(soakTable({ ...held(2), steps })).toContain('\n  failed: 500 / × 3, minute 2');
});

test('formats a minute as a line', () => {
  expect(minuteLine(3, served, steady)).toBe(
    '3 min: 1200 requests, 0 failed, 0 refused; p95 of pages 20 ms, of searches 20 ms; heap MB 200, handles 50, buffers MB 30, RSS MB 600, visitors 8, other connections 12',
  );
});
