/** Playwright set-up project: builds the site before the cluster and fault tests if the build is out of date. */
import { test as setup } from '@playwright/test';
import { buildIfNeeded } from '#scripts/launch/build.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';

setup('the production build matches the sources', async () => {
  await buildIfNeeded(createTerminal());
});
