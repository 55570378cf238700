/** A Vitest setup file. Leaves out of the report what axe did not object to: it made tens of megabytes of a run. */
import { afterEach } from 'vitest';

afterEach(({ task }) => {
  if (import.meta.env.VITEST_STORYBOOK === 'false') Object.assign(task.meta, { reports: [] });
});
