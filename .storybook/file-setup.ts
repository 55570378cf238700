/**
 * The Vitest setup file for all stories. Story files share a page, and Vitest runs this file again for each of them. Vitest
 * tells the runs apart by the clock, so the clock is fixed only while a story file runs.
 */
import { afterAll, afterEach } from 'vitest';
import { fixClock, releaseClock } from './fixed-clock.ts';

fixClock();
afterAll(releaseClock);

// Removes passed rules from axe's report: they take tens of megabytes in a run.
afterEach(({ task }) => {
  if (import.meta.env.VITEST_STORYBOOK === 'false') Object.assign(task.meta, { reports: [] });
});
