import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coalesceRuns } from './coalesce.ts';

test('follows each call with a run that starts after it, in any interleaving', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 12 }), async (scheduler, calls) => {
      let typed = 0;
      let shown = 0;
      let running = 0;
      let runs = 0;
      const refresh = coalesceRuns(async () => {
        running += 1;
        runs += 1;
        expect(running).toBe(1);
        const read = typed;
        await scheduler.schedule(Promise.resolve());
        shown = read;
        running -= 1;
      });
      const type = scheduler.scheduleSequence(
        Array.from({ length: calls }, () => async () => {
          typed += 1;
          const mine = typed;
          void refresh().then(() => expect(shown).toBeGreaterThanOrEqual(mine));
        }),
      );
      await scheduler.waitFor(type.task.then(() => refresh()));
      expect(shown).toBe(calls);
      expect(runs).toBeLessThanOrEqual(calls + 1);
    }),
  );
});

test('continues after a failed run', async () => {
  let runs = 0;
  const refresh = coalesceRuns(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no network');
  });
  const first = refresh();
  const second = refresh();
  await expect(first).rejects.toThrow('no network');
  await second;
  expect(runs).toBe(2);
});
