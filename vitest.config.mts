import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { launchOptions } from './scripts/launch/browser.mjs';
import { isFullSize } from './tests/case-counts.ts';
import { filesToIsolate } from './tests/isolation.ts';
import { widthIndependentStories } from './tests/width-independent-stories.ts';

const root = import.meta.dirname;
const { resolve } = createRequire(import.meta.url);

/**
 * Story tests in a real browser. Stories run twice, because some faults show only in one of the two: desktop with the
 * light theme, and phone with the dark theme. Everyday runs repeat only stories that depend on the window's width. The
 * browser uses the product's time zone and language.
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
    // Packages that only some stories import. If Vite discovered them later, it would reload the page during a run.
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
      // Reloading Storybook and the components for each file took a third of the time.
      isolate: false,
      // All are requested before the first one stops the clock; see .storybook/file-setup.ts.
      sequence: { setupFiles: 'parallel' },
      setupFiles: './.storybook/file-setup.ts',
      alias: {
        // The Next plugin's alias for `react` is a prefix and breaks this entry point, which @portabletext/react needs.
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

// Node's glob skips folders whose name starts with a dot.
const unitTests = ['**/*.test.{ts,tsx}', '.storybook/**/*.test.{ts,tsx}'];
/** Checks of Next and React that run first; those of the build run after it. */
const contract = 'platform/next-internals/contract.test.ts';
const builtContract = 'platform/next-internals/contract.built.test.ts';
const notUnitTests = [
  ...['**/node_modules/**', '**/.next/**', '**/.data/**', 'tests/end-to-end/**'],
  contract,
  builtContract,
];
const isolated = filesToIsolate(root, unitTests, notUnitTests);

/** Unit tests in Node. */
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
      // Many tests wait for a server, a process or a clock.
      maxWorkers: Math.max(3, availableParallelism() - 1),
      globalSetup: './tests/database-templates.ts',
      setupFiles: ['./tests/seed-properties.ts', './tests/own-data-folder.ts', ...setupFiles],
      // As in Next's app router; the other module omits an island's markup on the server.
      alias: { 'next/dynamic': resolve('next/dist/shared/lib/app-dynamic.js') },
      ...files,
    },
  } satisfies TestProjectConfiguration;
}

/** Loading Storybook takes seconds, even if no story runs. */
const isForUnitTests = process.argv.some((argument) => /^--project=(unit|contract)/.test(argument));

export default defineConfig({
  root,
  test: {
    tags: [{ name: 'full', description: 'Runs before a release only: with FULL_TESTS=true.' }],
    // On two processors the default is one worker, which leaves one processor idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // No test measures speed, and on a busy machine creating a database takes seconds.
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
      {
        extends: true,
        test: { name: 'contract', environment: 'node', env: { NODE_ENV: 'production' }, include: [contract] },
      },
      { extends: true, test: { name: 'contract-built', environment: 'node', include: [builtContract] } },
      ...(isForUnitTests
        ? []
        : [
            stories('storybook', { theme: 'light', viewport: { value: 'desktop' } }, {}),
            stories(
              'storybook-phone',
              { theme: 'dark', viewport: { value: 'phone' } },
              // Stories with a fixed window and theme would repeat identically.
              {
                tags: isFullSize ? ['dressed'] : ['dressed', 'waits'],
                ...(!isFullSize && {
                  files: widthIndependentStories(root),
                  env: { AXE_RULE: 'color-contrast' },
                }),
              },
            ),
          ]),
    ],
  },
});
