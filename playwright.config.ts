import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/launch/browser.mjs';

/** Specs that mostly wait: for sites that they start and stop, and for the Studio. */
const withOwnSites = '**/{killed,studio,drafts}*.spec.ts';

// Tests count what is asked for: a house of theirs asks for nothing by itself unless they want it to.
process.env.KEEP_EVERY_PAGE ??= 'false';
// Hundreds of visitors come from one address; what is about limits starts a house of its own.
process.env.RATE_LIMITS ??= 'off';

/**
 * A test runs on a desktop; one tagged @phone runs on a phone too, one tagged @phone-only there alone. Three workers share them.
 * A fourth begins with the specs that mostly wait, which would otherwise end last. No test keeps a trace, because
 * each would pay for its own: `npx playwright test FILE --trace on` records one.
 */
export default defineConfig({
  testDir: 'tests/end-to-end',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/end-to-end/start-site.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 4,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // No test is about speed, and a busy machine is slow.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Set by the global set-up, which runs before a worker reads this file.
    baseURL: process.env.HOUSE_URL,
    launchOptions: launchOptions(),
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
  },
  projects: [
    {
      name: 'own-sites',
      testMatch: withOwnSites,
      workers: 1,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'desktop',
      testIgnore: withOwnSites,
      grepInvert: /@phone-only/,
      workers: 3,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testIgnore: withOwnSites,
      grep: /@phone/,
      workers: 3,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
});
