import { describe, expect, test } from 'vitest';
import { parseStat, secondsOf } from './process-usage.ts';

/** A line of /proc/…/stat. Linux writes 52 fields; the first seventeen matter here. */
const line = (pid: number, name: string, parent: number, times: readonly number[]) =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 100 0 0 0 ${times.join(' ')} 20 0 1 0 12345 1000 200\n`;

const parsed = (...processes: Parameters<typeof line>[]) =>
  processes.flatMap((each) => parseStat(line(...each)) ?? []);

describe('parseStat', () => {
  test('reads the parent, the own CPU time and that of ended children, in seconds', () => {
    expect(parseStat(line(12, 'node', 3, [150, 50, 30, 20]))).toEqual({
      pid: 12,
      parent: 3,
      own: 2,
      ended: 0.5,
    });
  });

  test('accepts any process name', () => {
    expect(parseStat(line(12, 'a (b) 1 2 3', 3, [100, 0, 0, 0]))).toMatchObject({
      pid: 12,
      parent: 3,
      own: 1,
    });
  });

  test('returns undefined for an empty line, if the process has ended', () => {
    expect(parseStat('')).toBeUndefined();
  });
});

describe('CPU time of a process', () => {
  const all = parsed(
    [1, 'init', 0, [900, 0, 0, 0]],
    [10, 'postgres', 1, [100, 0, 300, 0]],
    [11, 'postgres', 10, [200, 0, 0, 0]],
    [12, 'postgres', 11, [0, 50, 0, 0]],
    [20, 'node', 1, [700, 0, 0, 0]],
  );

  test('includes its running and ended descendants, and no other process', () => {
    expect(secondsOf(10, all)).toBe(6.5);
    expect(secondsOf(20, all)).toBe(7);
  });

  test('is NaN for a process that has ended', () => {
    expect(secondsOf(99, all)).toBeNaN();
  });
});
