import { test as setup } from '@playwright/test';
import { buildIfNeeded } from '#scripts/launch/build.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';

setup('the production build is of these sources', async () => {
  await buildIfNeeded(createTerminal());
});
