/**
 * A Vitest setup file for all stories. Files share a page, and Vitest runs the setup files again for each: it tells one time
 * from another by the clock, so the clock of the stories stands still only while a file runs.
 */
import { afterAll, afterEach } from 'vitest';
import { fixClock, releaseClock } from './fixed-clock.ts';

fixClock();
afterAll(releaseClock);

// Leaves out of the report what axe did not object to: tens of megabytes in a run.
afterEach(({ task }) => {
  if (import.meta.env.VITEST_STORYBOOK === 'false') Object.assign(task.meta, { reports: [] });
});
