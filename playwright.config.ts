import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/launch/browser.mjs';

/** A test runs on a desktop; one tagged @phone runs on a phone too, one tagged @phone-only there alone. */
export default defineConfig({
  testDir: 'tests/end-to-end',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/end-to-end/start-house.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  reporter: 'list',
  use: {
    // Set by the global set-up, which runs before a worker reads this file.
    baseURL: process.env.HOUSE_URL,
    launchOptions: launchOptions(),
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
});
