/** Storybook configuration: story files, addons and static files. */
import type { StorybookConfig } from '@storybook/nextjs-vite';

const config: StorybookConfig = {
  framework: '@storybook/nextjs-vite',
  stories: ['../components/**/*.stories.tsx', '../blocks/**/*.stories.tsx', './pages/*.stories.tsx'],
  addons: [
    // The documentation pages. A test run does not show them, and preparing them takes seconds.
    ...(process.env.VITEST ? [] : ['@storybook/addon-docs']),
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
  ],
  staticDirs: ['../public', { from: '../content/images', to: '/posters' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
