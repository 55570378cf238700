import { describe, expect, test } from 'vitest';
import { parseStat, secondsOf } from './process-watch.ts';

/** As Linux writes it: 52 fields, of which the first seventeen matter. */
const line = (pid: number, name: string, parent: number, times: readonly number[]) =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 100 0 0 0 ${times.join(' ')} 20 0 1 0 12345 1000 200\n`;

const parsed = (...processes: Parameters<typeof line>[]) =>
  processes.flatMap((each) => parseStat(line(...each)) ?? []);

describe('a process', () => {
  test('has its parent, its own time and that of children that have ended, in seconds', () => {
    expect(parseStat(line(12, 'node', 3, [150, 50, 30, 20]))).toEqual({
      pid: 12,
      parent: 3,
      own: 2,
      ended: 0.5,
    });
  });

  test('may be called anything', () => {
    expect(parseStat(line(12, 'a (b) 1 2 3', 3, [100, 0, 0, 0]))).toMatchObject({
      pid: 12,
      parent: 3,
      own: 1,
    });
  });

  test('is none where the line is empty: it has ended meanwhile', () => {
    expect(parseStat('')).toBeUndefined();
  });
});

describe('the time of a process', () => {
  const all = parsed(
    [1, 'init', 0, [900, 0, 0, 0]],
    [10, 'postgres', 1, [100, 0, 300, 0]],
    [11, 'postgres', 10, [200, 0, 0, 0]],
    [12, 'postgres', 11, [0, 50, 0, 0]],
    [20, 'node', 1, [700, 0, 0, 0]],
  );

  test('is that of all it started, those that have ended too, and of nobody else', () => {
    expect(secondsOf(10, all)).toBe(6.5);
    expect(secondsOf(20, all)).toBe(7);
  });

  test('is not known of a process that is gone', () => {
    expect(secondsOf(99, all)).toBeNaN();
  });
});
