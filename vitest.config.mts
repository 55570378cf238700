import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { launchOptions } from './scripts/launch/browser.mjs';
import { isFullSize } from './tests/full-size.ts';
import { filesToIsolate } from './tests/isolation.ts';
import { storiesOfOneWidth } from './tests/stories-of-one-width.ts';

const root = import.meta.dirname;
const { resolve } = createRequire(import.meta.url);

/**
 * Stories in a real browser. They run twice, because a fault may show in one pass only: on a desktop in the light theme, and
 * on a phone in the dark one. An everyday run takes to the phone only what depends on the width of the window. The browser has
 * the product's zone and language.
 */
function stories(
  name: string,
  globals: { theme: 'light' | 'dark'; viewport: { value: string } },
  { tags = [], files = [], env = {} }: { tags?: string[]; files?: string[]; env?: Record<string, string> },
) {
  return {
    extends: true,
    plugins: [
      storybookTest({
        configDir: join(root, '.storybook'),
        initialGlobals: globals,
        tags: { exclude: [...tags, ...(isFullSize ? [] : ['full'])] },
      }),
    ],
    // What only some stories import: found later, it would reload the page under the stories that run.
    optimizeDeps: {
      include: [
        '@portabletext/react',
        '@use-gesture/react',
        'downshift',
        'js-cookie',
        'react-dom/server',
        'react-hook-form',
        'storybook/test',
        'swr',
        'zod',
      ],
    },
    test: {
      name,
      exclude: files,
      env: { FULL_TESTS: String(isFullSize), ...env },
      // Loading Storybook and the components again for each file took a third of the time.
      isolate: false,
      // All are requested before the first one stops the clock: see .storybook/file-setup.ts.
      sequence: { setupFiles: 'parallel' },
      setupFiles: './.storybook/file-setup.ts',
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

/** Tests in Node. */
function unit(
  name: string,
  {
    setupFiles = [],
    ...files
  }: { include: string[]; exclude: string[]; isolate?: boolean; setupFiles?: string[] },
) {
  return {
    extends: true,
    oxc: { jsx: { runtime: 'automatic' } },
    test: {
      name,
      environment: 'node',
      // Many tests wait: for a server, a process or a clock.
      maxWorkers: Math.max(3, availableParallelism() - 1),
      globalSetup: './tests/database-templates.ts',
      setupFiles: ['./tests/seed-properties.ts', ...setupFiles],
      // As Next itself does in the app router: the other one leaves an island's markup out on the server.
      alias: { 'next/dynamic': resolve('next/dist/shared/lib/app-dynamic.js') },
      ...files,
    },
  } satisfies TestProjectConfiguration;
}

/** To load Storybook takes seconds, even where no story is run. */
const isForUnitTests = process.argv.includes('--project=unit*');

export default defineConfig({
  root,
  test: {
    tags: [{ name: 'full', description: 'Runs before a release only: with FULL_TESTS=true.' }],
    // On a machine of two processors the default is one worker, and the other one idles.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // No test is about speed, and on a busy machine making a database alone takes seconds.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      unit('unit', {
        include: unitTests,
        exclude: [...notUnitTests, ...isolated],
        isolate: false,
        setupFiles: ['./tests/restore-globals.ts'],
      }),
      unit('unit-isolated', {
        include: isolated,
        exclude: notUnitTests,
        isolate: false,
        setupFiles: ['./tests/restore-globals.ts', './tests/fresh-modules.ts'],
      }),
      ...(isForUnitTests
        ? []
        : [
            stories('storybook', { theme: 'light', viewport: { value: 'desktop' } }, {}),
            stories(
              'storybook-phone',
              { theme: 'dark', viewport: { value: 'phone' } },
              // Stories that bring a window and a theme of their own would be the same again.
              {
                tags: isFullSize ? ['dressed'] : ['dressed', 'waits'],
                ...(!isFullSize && { files: storiesOfOneWidth(root), env: { AXE_RULE: 'color-contrast' } }),
              },
            ),
          ]),
    ],
  },
});
