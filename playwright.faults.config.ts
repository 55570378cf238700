import { defineConfig } from '@playwright/test';

/**
 * `npm run test:faults`: real servers that are broken on purpose, one test at a time. `parts` are the API with all that is behind it,
 * which starts in a second or two; `whole-site` needs the production build, and has it made where it is not one of these sources.
 */
// Hundreds of visitors come from one address; what is about limits says so itself.
process.env.RATE_LIMITS ??= 'off';
process.env.KEEP_EVERY_PAGE ??= 'false';

const wholeSite = '**/whole-site.spec.ts';

export default defineConfig({
  testDir: 'tests/faults',
  outputDir: 'test-results/faults',
  // Each takes the machine for itself: what is measured is how long visitors wait.
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [
    { name: 'parts', testMatch: '**/*.spec.ts', testIgnore: wholeSite },
    { name: 'build', testMatch: '**/build.setup.ts', timeout: 900_000 },
    { name: 'whole-site', testMatch: wholeSite, dependencies: ['build'] },
  ],
});
