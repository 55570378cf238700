import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { launchOptions } from './scripts/launch/browser.mjs';
import { filesToIsolate } from './tests/isolation.ts';

const root = import.meta.dirname;
const { resolve } = createRequire(import.meta.url);

/**
 * Every story in a real browser. Two passes, because a fault may show in one only: a desktop in the light theme and a
 * phone in the dark one. The browser's own zone and language are those of the product, wherever the tests run.
 */
function stories(
  name: string,
  globals: { theme: 'light' | 'dark'; viewport: { value: string } },
  exclude: string[] = [],
) {
  return {
    extends: true,
    plugins: [
      storybookTest({ configDir: join(root, '.storybook'), initialGlobals: globals, tags: { exclude } }),
    ],
    // What only some stories import: found later, it would reload the page under the stories that run.
    optimizeDeps: {
      include: [
        '@portabletext/react',
        '@use-gesture/react',
        'downshift',
        'js-cookie',
        'react-hook-form',
        'storybook/test',
        'swr',
        'zod',
      ],
    },
    test: {
      name,
      alias: {
        // The Next plugin aliases `react` as a prefix and so loses this entry point, which @portabletext/react needs.
        'react/compiler-runtime': resolve('next/dist/compiled/react/compiler-runtime.js'),
      },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: launchOptions(),
          contextOptions: { timezoneId: 'Pacific/Auckland', locale: 'en-NZ', colorScheme: globals.theme },
        }),
        instances: [{ browser: 'chromium', name }],
      },
    },
  } satisfies TestProjectConfiguration;
}

// A glob of Node does not enter folders whose name begins with a dot.
const unitTests = ['**/*.test.{ts,tsx}', '.storybook/**/*.test.{ts,tsx}'];
const notUnitTests = ['**/node_modules/**', '**/.next/**', '**/.data/**', 'tests/end-to-end/**'];
const isolated = filesToIsolate(root, unitTests, notUnitTests);

/** Tests in Node. Files that share a process share its modules too. */
function unit(name: string, files: { include: string[]; exclude: string[]; isolate?: boolean }) {
  return {
    extends: true,
    oxc: { jsx: { runtime: 'automatic' } },
    test: {
      name,
      environment: 'node',
      globalSetup: './tests/database-templates.ts',
      setupFiles: './tests/seed-properties.ts',
      // As Next itself does in the app router: the other one leaves an island's markup out on the server.
      alias: { 'next/dynamic': resolve('next/dist/shared/lib/app-dynamic.js') },
      ...files,
    },
  } satisfies TestProjectConfiguration;
}

export default defineConfig({
  root,
  test: {
    tags: [{ name: 'full', description: 'Runs before a release only: with FULL_TESTS=true.' }],
    // On a machine of two processors the default is one worker, and the other one idles.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // No test is about speed, and on a busy machine making a database alone takes seconds.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      unit('unit', { include: unitTests, exclude: [...notUnitTests, ...isolated], isolate: false }),
      unit('unit-isolated', { include: isolated, exclude: notUnitTests }),
      stories('storybook', { theme: 'light', viewport: { value: 'desktop' } }),
      // Stories that bring a window and a theme of their own would be the same again.
      stories('storybook-phone', { theme: 'dark', viewport: { value: 'phone' } }, ['dressed']),
    ],
  },
});
