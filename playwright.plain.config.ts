import { defineConfig } from '@playwright/test';
import everyday from './playwright.config.ts';

/**
 * Configuration of `npm run test:plain`: the tests for reading and buying, with Next's unmodified output. Any other spec
 * runs in the same way with `PLAIN_NEXT_OUTPUT=true npx playwright test FILE`.
 */
process.env.PLAIN_NEXT_OUTPUT = 'true';

const readingAndBuying = [
  ...['smoke', 'filters', 'site-search', 'journey-search', 'timetables'],
  ...['cart-form', 'cart-panel', 'checkout', 'booking'],
];

export default defineConfig({
  ...everyday,
  testMatch: readingAndBuying.map((name) => `**/${name}.spec.ts`),
  outputDir: 'test-results/plain',
  projects: (everyday.projects ?? []).filter(({ name }) => name === 'desktop'),
});
