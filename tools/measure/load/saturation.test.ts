import { describe, expect, test } from 'vitest';
import { faultsOf, findBottlenecks, findSaturation, type StepResult } from './saturation.ts';

const quick = { p50: 5, p95: 20, p99: 40 };
const served = { came: 100, refused: 0 };
const turnout = { page: served, search: served, cart: served, checkout: served };

const step = (targetRate: number, other: Partial<StepResult> = {}): StepResult => ({
  targetRate,
  achieved: targetRate,
  requestsPerSecond: targetRate,
  requests: targetRate * 10,
  errors: 0,
  turnout,
  times: { page: quick, search: quick, cart: quick, checkout: quick },
  processes: [],
  machineCores: 0,
  ...other,
});

describe('step', () => {
  test('passes if nothing failed and all visitors were served quickly', () => {
    expect(faultsOf(step(100))).toEqual([]);
  });

  test('passes with up to 1% of requests failed', () => {
    expect(faultsOf(step(100, { errors: 10 }))).toEqual([]);
    expect(faultsOf(step(100, { errors: 11 }))).toEqual(['1.1 % of the requests failed']);
  });

  test('passes with up to 5% of the visitors of a kind refused', () => {
    const refused = (count: number) => ({ ...turnout, checkout: { came: 100, refused: count } });
    expect(faultsOf(step(100, { turnout: refused(5) }))).toEqual([]);
    expect(faultsOf(step(100, { turnout: refused(6) }))).toEqual([
      '6 of 100 visitors for checkout were refused',
    ]);
  });

  test('passes with one visitor refused, however few there are', () => {
    const refused = (count: number) => ({ ...turnout, checkout: { came: 4, refused: count } });
    expect(faultsOf(step(100, { turnout: refused(1) }))).toEqual([]);
    expect(faultsOf(step(100, { turnout: refused(2) }))).toHaveLength(1);
  });

  test('fails if one kind of visitor waits too long', () => {
    const times = { page: quick, search: { ...quick, p99: 2_400 }, cart: quick, checkout: quick };
    expect(faultsOf(step(100, { times }))).toEqual(['p99 of search was 2400 ms']);
  });

  test('ignores kinds without visitors', () => {
    const none = { p50: Number.NaN, p95: Number.NaN, p99: Number.NaN };
    expect(faultsOf(step(1, { times: { page: quick, search: quick, cart: quick, checkout: none } }))).toEqual(
      [],
    );
  });

  test('fails if fewer than 90% are served', () => {
    expect(faultsOf(step(100, { achieved: 90 }))).toEqual([]);
    expect(faultsOf(step(100, { achieved: 89 }))).toEqual(['89 of 100 visitors per second were served']);
  });
});

describe('bottleneck', () => {
  const one = { name: 'instance 1', isSingle: true, cores: 0.97 };
  const many = { name: 'PostgreSQL', isSingle: false, cores: 0.95 };

  test('is a single-threaded process that uses a whole core, not one that can use more', () => {
    expect(findBottlenecks({ processes: [many, one], machineCores: 2 }, 8)).toEqual([
      'instance 1 (0.97 of a core)',
    ]);
  });

  test('is the machine if all cores are busy, with the processes that use them', () => {
    expect(findBottlenecks({ processes: [many, one], machineCores: 1.95 }, 2)).toEqual([
      'all 2 cores of the machine: instance 1 (0.97 of a core), PostgreSQL (0.95 of a core)',
    ]);
  });

  test('is nothing if there is idle capacity', () => {
    expect(findBottlenecks({ processes: [{ ...one, cores: 0.5 }], machineCores: 0.6 }, 2)).toEqual([]);
  });
});

describe('saturation', () => {
  // @spec F.12
  test('is between the last rate that held and the first that failed', () => {
    const steps = [step(50), step(100), step(200, { achieved: 120 })];
    const { held, broke, because } = findSaturation(steps, 2);
    expect([held?.targetRate, broke?.targetRate]).toEqual([100, 200]);
    expect(because).toEqual(['120 of 200 visitors per second were served']);
  });

  test('is above all rates if all held', () => {
    const { held, broke, because } = findSaturation([step(50), step(100)], 2);
    expect([held?.targetRate, broke?.targetRate, because]).toEqual([100, undefined, []]);
  });

  test('is below all rates if the first failed', () => {
    const { held, broke } = findSaturation([step(50, { errors: 100 })], 2);
    expect([held?.targetRate, broke?.targetRate]).toEqual([undefined, 50]);
  });

  test('names the bottleneck of the step that failed', () => {
    const processes = [{ name: 'instance 1', isSingle: true, cores: 1 }];
    expect(findSaturation([step(50), step(100, { errors: 500, processes })], 8).busy).toEqual([
      'instance 1 (1.00 of a core)',
    ]);
  });

  test('is undefined for no steps', () => {
    expect(findSaturation([], 2)).toEqual({ held: undefined, broke: undefined, because: [], busy: [] });
  });
});
