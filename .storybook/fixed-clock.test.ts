import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixClock } from './fixed-clock.ts';

describe('the fixed clock of the stories', () => {
  let restore: () => void;
  beforeEach(() => {
    vi.stubEnv('TZ', 'America/New_York');
    restore = fixClock();
  });
  afterEach(() => {
    restore();
    vi.unstubAllEnvs();
  });

  it('stands still at one instant', () => {
    expect(Date.now()).toBe(Date.UTC(2026, 10, 20, 21));
    expect(new Date().toISOString()).toBe('2026-11-20T21:00:00.000Z');
    expect(Date()).toContain('2026');
  });

  it('reads and writes wall-clock time in Auckland wherever the browser is', () => {
    const now = new Date();
    expect([now.getFullYear(), now.getMonth(), now.getDate(), now.getDay()]).toEqual([2026, 10, 21, 6]);
    expect([now.getHours(), now.getMinutes(), now.getTimezoneOffset()]).toEqual([10, 0, -780]);
    expect(new Date(2026, 6, 1, 8).toISOString()).toBe('2026-06-30T20:00:00.000Z');
  });

  it('finds the right side of a change of clocks', () => {
    expect(new Date(2026, 8, 27, 1, 59).toISOString()).toBe('2026-09-26T13:59:00.000Z');
    expect(new Date(2026, 8, 27, 3, 0).toISOString()).toBe('2026-09-26T14:00:00.000Z');
  });

  it('formats in Auckland unless a zone is asked for', () => {
    expect(new Intl.DateTimeFormat('en-NZ', { hour: 'numeric', hourCycle: 'h23' }).format(new Date())).toBe(
      '10',
    );
    expect(new Date().toLocaleDateString('en-NZ', { day: 'numeric' })).toBe('21');
    expect(new Date().toLocaleDateString('en-NZ', { day: 'numeric', timeZone: 'UTC' })).toBe('20');
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Pacific/Auckland');
  });

  it('makes dates that are dates', () => {
    expect(new Date()).toBeInstanceOf(Date);
    expect(new Date(0).getTime()).toBe(0);
    expect(new Date(Number.NaN).getHours()).toBeNaN();
  });

  it('puts the real clock back', () => {
    restore();
    expect(Math.abs(Date.now() - performance.timeOrigin - performance.now())).toBeLessThan(5_000);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).not.toBe('Pacific/Auckland');
  });
});
