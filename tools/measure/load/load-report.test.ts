import { describe, expect, test } from 'vitest';
import { costTable } from './load-report.ts';
import type { Step } from './measured-step.ts';

const quick = { p50: 5, p95: 20, p99: 40 };
const nobody = { came: 0, refused: 0 };

/** A step of five seconds at a rate of `targetRate` cart visitors per second. */
const carts = (targetRate: number, other: Partial<Step> = {}): Step => ({
  targetRate,
  achieved: targetRate,
  requestsPerSecond: targetRate,
  requests: targetRate * 5,
  errors: 0,
  refused: 0,
  turnout: { page: nobody, search: nobody, cart: { came: targetRate * 5, refused: 0 }, checkout: nobody },
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

describe('cost of a visitor', () => {
  test('is the CPU time divided by the visitors served, not by the visitors sent', () => {
    expect(rowOf(costTable(idle, [['cart', carts(10)]]))).toMatch(/^cart +30\.0 +1\.0 /);
    // One in twenty was served after the end of the step.
    const late = carts(10, { achieved: 9.5, requestsPerSecond: 9.5, processes: idle.processes });
    const used = [{ name: 'instance 1', isSingle: true, cores: 0.285 }];
    expect(rowOf(costTable(idle, [['cart', { ...late, processes: used }]]))).toMatch(/^cart +30\.0 /);
  });

  test('counts partly served visitors by their share of served requests', () => {
    const buyers = carts(10, { achieved: 8, requests: 350, requestsPerSecond: 66.5 });
    expect(rowOf(costTable(idle, [['cart', buyers]]))).toMatch(/^cart +31\.6 +7\.0 /);
  });

  test('is replaced by the reason if the rate left no idle capacity', () => {
    const text = costTable(idle, [['cart', carts(10, { achieved: 5, requestsPerSecond: 5 })]]);
    expect(rowOf(text)).toMatch(/^cart +– /);
    expect(text).toContain('No cost for cart: 5 of 10 visitors per second were served.');
  });

  test('is omitted if visitors were refused', () => {
    const refused = { ...carts(10).turnout, cart: { came: 50, refused: 40 } };
    const text = costTable(idle, [['cart', carts(10, { turnout: refused })]]);
    expect(text).toContain('No cost for cart: 40 of 50 visitors for cart were refused.');
  });
});
