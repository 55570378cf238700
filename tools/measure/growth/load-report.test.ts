import { describe, expect, test } from 'vitest';
import { costTable } from './load-report.ts';
import type { Step } from './watched-step.ts';

const quick = { p50: 5, p95: 20, p99: 40 };
const nobody = { came: 0, refused: 0 };

/** So many carts asked of each second of five, and what came of them. */
const carts = (asked: number, other: Partial<Step> = {}): Step => ({
  asked,
  achieved: asked,
  requestsPerSecond: asked,
  requests: asked * 5,
  errors: 0,
  refused: 0,
  turnout: { page: nobody, search: nobody, cart: { came: asked * 5, refused: 0 }, checkout: nobody },
  times: { page: quick, search: quick, cart: quick, checkout: quick },
  faults: [],
  late: 1,
  processes: [{ name: 'instance 1', isSingle: true, cores: 0.3 }],
  machineCores: 0.3,
  memory: [],
  loopDelay: [],
  connections: { busy: 0, waiting: 0 },
  ...other,
});
const idle = carts(0, { processes: [{ name: 'instance 1', isSingle: true, cores: 0 }] });
const rowOf = (text: string) => text.split('\n').find((line) => line.startsWith('cart')) ?? '';

describe('what a visitor costs', () => {
  test('is what was used by those who were answered meanwhile, not by those who were asked for', () => {
    expect(rowOf(costTable(idle, [['cart', carts(10)]]))).toMatch(/^cart +30\.0 +1\.0 /);
    // One in twenty was answered too late for what was used.
    const late = carts(10, { achieved: 9.5, requestsPerSecond: 9.5, processes: idle.processes });
    const used = [{ name: 'instance 1', isSingle: true, cores: 0.285 }];
    expect(rowOf(costTable(idle, [['cart', { ...late, processes: used }]]))).toMatch(/^cart +30\.0 /);
  });

  test('counts visitors of several requests by what of them was answered', () => {
    const buyers = carts(10, { achieved: 8, requests: 350, requestsPerSecond: 66.5 });
    expect(rowOf(costTable(idle, [['cart', buyers]]))).toMatch(/^cart +31\.6 +7\.0 /);
  });

  test('is not said where the rate left no room, and why', () => {
    const text = costTable(idle, [['cart', carts(10, { achieved: 5, requestsPerSecond: 5 })]]);
    expect(rowOf(text)).toMatch(/^cart +– /);
    expect(text).toContain('Nothing is said of a visitor for cart: 5 visitors a second were served of 10.');
  });

  test('is not said of visitors who were refused', () => {
    const refused = { ...carts(10).turnout, cart: { came: 50, refused: 40 } };
    const text = costTable(idle, [['cart', carts(10, { turnout: refused })]]);
    expect(text).toContain('Nothing is said of a visitor for cart: 40 of 50 visitors for cart were refused.');
  });
});
