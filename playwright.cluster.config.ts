import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/launch/browser.mjs';

/**
 * Configuration of `npm run test:cluster`: tests of three instances started with `npm run cluster`, behind nginx, with
 * PostgreSQL and Redis. Uses the production build, and builds it if it is missing or out of date.
 */
// Hundreds of test visitors share one address; tests of rate limits turn them on.
process.env.RATE_LIMITS ??= 'off';
process.env.KEEP_EVERY_PAGE ??= 'false';
// Tests decide when a page loads, so browsers prerender none unless a test turns it on.
process.env.SPECULATION_RULES ??= 'off';

export default defineConfig({
  testDir: 'tests/cluster',
  outputDir: 'test-results/cluster',
  // One at a time, because some tests measure seconds.
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: { launchOptions: launchOptions() },
  projects: [
    { name: 'build', testDir: 'tests', testMatch: 'tests/build.setup.ts', timeout: 900_000 },
    { name: 'cluster', testMatch: '**/*.spec.ts', dependencies: ['build'] },
  ],
});
