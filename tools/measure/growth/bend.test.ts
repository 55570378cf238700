import { describe, expect, test } from 'vitest';
import { bendOf, busyIn, faultsOf, type StepResult } from './bend.ts';

const quick = { p50: 5, p95: 20, p99: 40 };
const served = { came: 100, refused: 0 };
const turnout = { page: served, search: served, cart: served, checkout: served };

const step = (asked: number, other: Partial<StepResult> = {}): StepResult => ({
  asked,
  achieved: asked,
  requestsPerSecond: asked,
  requests: asked * 10,
  errors: 0,
  turnout,
  times: { page: quick, search: quick, cart: quick, checkout: quick },
  processes: [],
  machineCores: 0,
  ...other,
});

describe('a step', () => {
  test('is well where nothing failed, all were quick and all were served', () => {
    expect(faultsOf(step(100))).toEqual([]);
  });

  test('is well with one request in a hundred failed, and not with more', () => {
    expect(faultsOf(step(100, { errors: 10 }))).toEqual([]);
    expect(faultsOf(step(100, { errors: 11 }))).toEqual(['1.1 % of the requests failed']);
  });

  test('is well with one visitor in twenty of a kind refused, and not with more', () => {
    const refused = (count: number) => ({ ...turnout, checkout: { came: 100, refused: count } });
    expect(faultsOf(step(100, { turnout: refused(5) }))).toEqual([]);
    expect(faultsOf(step(100, { turnout: refused(6) }))).toEqual([
      '6 of 100 visitors for checkout were refused',
    ]);
  });

  test('is well with one visitor refused, of however few', () => {
    const refused = (count: number) => ({ ...turnout, checkout: { came: 4, refused: count } });
    expect(faultsOf(step(100, { turnout: refused(1) }))).toEqual([]);
    expect(faultsOf(step(100, { turnout: refused(2) }))).toHaveLength(1);
  });

  test('is beyond it where visitors of one kind wait too long', () => {
    const times = { page: quick, search: { ...quick, p99: 2_400 }, cart: quick, checkout: quick };
    expect(faultsOf(step(100, { times }))).toEqual(['p99 of search was 2400 ms']);
  });

  test('says nothing of kinds of whom nobody came', () => {
    const none = { p50: Number.NaN, p95: Number.NaN, p99: Number.NaN };
    expect(faultsOf(step(1, { times: { page: quick, search: quick, cart: quick, checkout: none } }))).toEqual(
      [],
    );
  });

  test('is beyond it where fewer than nine in ten are served', () => {
    expect(faultsOf(step(100, { achieved: 90 }))).toEqual([]);
    expect(faultsOf(step(100, { achieved: 89 }))).toEqual(['89 visitors a second were served of 100']);
  });
});

describe('what was busy', () => {
  const one = { name: 'instance 1', isSingle: true, cores: 0.97 };
  const many = { name: 'PostgreSQL', isSingle: false, cores: 0.95 };

  test('is a process that uses up the core it can use, and not one that can use more', () => {
    expect(busyIn({ processes: [many, one], machineCores: 2 }, 8)).toEqual(['instance 1 (0.97 of a core)']);
  });

  test('is the machine where all its cores are in use, with those that used them', () => {
    expect(busyIn({ processes: [many, one], machineCores: 1.95 }, 2)).toEqual([
      'all 2 cores of the machine: instance 1 (0.97 of a core), PostgreSQL (0.95 of a core)',
    ]);
  });

  test('is nothing where there is room', () => {
    expect(busyIn({ processes: [{ ...one, cores: 0.5 }], machineCores: 0.6 }, 2)).toEqual([]);
  });
});

describe('the bend', () => {
  // @spec F.12
  test('is between the last rate that held and the first that did not', () => {
    const steps = [step(50), step(100), step(200, { achieved: 120 })];
    const { held, broke, because } = bendOf(steps, 2);
    expect([held?.asked, broke?.asked]).toEqual([100, 200]);
    expect(because).toEqual(['120 visitors a second were served of 200']);
  });

  test('is beyond all rates where all held', () => {
    const { held, broke, because } = bendOf([step(50), step(100)], 2);
    expect([held?.asked, broke?.asked, because]).toEqual([100, undefined, []]);
  });

  test('is below all rates where the first did not hold', () => {
    const { held, broke } = bendOf([step(50, { errors: 100 })], 2);
    expect([held?.asked, broke?.asked]).toEqual([undefined, 50]);
  });

  test('tells what was busy in the step that broke', () => {
    const processes = [{ name: 'instance 1', isSingle: true, cores: 1 }];
    expect(bendOf([step(50), step(100, { errors: 500, processes })], 8).busy).toEqual([
      'instance 1 (1.00 of a core)',
    ]);
  });

  test('of no steps is none', () => {
    expect(bendOf([], 2)).toEqual({ held: undefined, broke: undefined, because: [], busy: [] });
  });
});
