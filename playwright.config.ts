import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/launch/browser.mjs';
import { isFullSize } from './tests/case-counts.ts';

/** Specs that mostly wait for sites that they start and stop, and for the Studio. */
const withOwnSites = '**/{killed,studio,drafts}*.spec.ts';

// Tests count requests, so background page warming is off unless a test turns it on.
process.env.KEEP_EVERY_PAGE ??= 'false';
// Tests decide when a page loads, so browsers prerender none unless a test turns it on.
process.env.SPECULATION_RULES ??= 'off';
// Hundreds of test visitors share one address; tests of rate limits start their own site.
process.env.RATE_LIMITS ??= 'off';

/**
 * Configuration of the end-to-end tests. A test runs on desktop; with @phone also on a phone, with @phone-only only
 * there. Three workers share them; a fourth starts with the specs that mostly wait, which would otherwise end last. The
 * long tests of a full run keep a processor busy all the time, so there are two.
 * Traces are off because each test would pay for one; `npx playwright test FILE --trace on` records one.
 */
export default defineConfig({
  testDir: 'tests/end-to-end',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/end-to-end/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: isFullSize ? 2 : 4,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // No test measures speed, and a busy machine is slow.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Set by the global setup, which runs before a worker reads this file.
    baseURL: process.env.TEST_SITE_URL,
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
