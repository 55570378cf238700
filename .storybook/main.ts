import type { StorybookConfig } from '@storybook/nextjs-vite';

const config: StorybookConfig = {
  framework: '@storybook/nextjs-vite',
  stories: ['../components/**/*.mdx', '../components/**/*.stories.tsx', '../blocks/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: ['../public', { from: '../content/images', to: '/posters' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
