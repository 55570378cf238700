/** Playwright’s `test` and the site under test, for all end-to-end specs. */
import { test as base, expect } from '@playwright/test';

/** The site under test, as the global set-up started it. Addresses have no trailing slash. */
export const testSite = {
  siteUrl: process.env.TEST_SITE_URL ?? '',
  lakeUrl: process.env.TEST_SITE_LAKE_URL ?? '',
  webhookSecret: process.env.TEST_SITE_WEBHOOK_SECRET ?? '',
  staffToken: process.env.TEST_SITE_STAFF_TOKEN ?? '',
  dataDir: process.env.TEST_SITE_DATA_DIR ?? '',
};

/**
 * Playwright’s `test` with three rules for every page. It sends no request to another origin, throws no uncaught error
 * (hydration errors are such), and does not violate its content security policy.
 */
export const test = base.extend<{ allowPageErrors: boolean }>({
  /** For tests of a page whose scripts fail on purpose: `test.use({ allowPageErrors: true })`. */
  allowPageErrors: [false, { option: true }],
  // Tests that open no page need no browser.
  context: async ({ context, allowPageErrors }, use) => {
    const faults: string[] = [];
    const own = new URL(testSite.siteUrl).origin;
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== own) faults.push(`requested ${request.url()}`);
    });
    context.on('weberror', (fault) => {
      if (!allowPageErrors) faults.push(`threw ${fault.error().stack ?? fault.error().message}`);
    });
    context.on('console', (message) => {
      // The Studio tries to reach a few other hosts, which its policy blocks.
      const isStudio = new URL(message.page()?.url() ?? own).pathname.startsWith('/studio');
      if (!isStudio && !allowPageErrors && message.text().includes('Content Security Policy'))
        faults.push(message.text());
    });
    await use(context);
    expect(faults, 'the page leaves its origin, throws or breaks its policy').toEqual([]);
  },
});

export { expect };
