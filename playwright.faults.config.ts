import { defineConfig } from '@playwright/test';

/**
 * Configuration of `npm run test:faults`: tests that break real servers, one at a time. `parts` tests the API with its
 * services, which start in one or two seconds. `whole-site` uses the production build, and builds it if it is missing
 * or out of date.
 */
// Hundreds of test visitors share one address; tests of rate limits turn them on.
process.env.RATE_LIMITS ??= 'off';
process.env.KEEP_EVERY_PAGE ??= 'false';
// Tests decide when a page loads, so browsers prerender none unless a test turns it on.
process.env.SPECULATION_RULES ??= 'off';

const wholeSite = '**/whole-site.spec.ts';

export default defineConfig({
  testDir: 'tests/faults',
  outputDir: 'test-results/faults',
  // One at a time, because tests measure how long visitors wait.
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [
    { name: 'parts', testMatch: '**/*.spec.ts', testIgnore: wholeSite },
    { name: 'build', testDir: 'tests', testMatch: 'tests/build.setup.ts', timeout: 900_000 },
    { name: 'whole-site', testMatch: wholeSite, dependencies: ['build'] },
  ],
});
