import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/launch/browser.mjs';

/**
 * `npm run test:cluster`: three instances as an operator starts them (`npm run cluster`), with nginx in front, PostgreSQL and Redis
 * behind, and what must hold of them together. Needs the production build, and has it made where it is not one of these sources.
 */
// Hundreds of visitors come from one address; what is about limits says so itself.
process.env.RATE_LIMITS ??= 'off';
process.env.KEEP_EVERY_PAGE ??= 'false';

export default defineConfig({
  testDir: 'tests/cluster',
  outputDir: 'test-results/cluster',
  // Each takes the machine for itself: some are about seconds.
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: { launchOptions: launchOptions() },
  projects: [
    { name: 'build', testMatch: '**/build.setup.ts', timeout: 900_000 },
    { name: 'cluster', testMatch: '**/*.spec.ts', dependencies: ['build'] },
  ],
});
