import type { Preview } from '@storybook/nextjs-vite';
import '../components/styles.css';
import { closeNetwork, expectClosedNetwork } from './closed-network.ts';
import { fixClock } from './fixed-clock.ts';

closeNetwork();
fixClock();

const viewport = (name: string, width: number, height: number, type: 'mobile' | 'desktop') => ({
  name: `${name} (${width} × ${height})`,
  styles: { width: `${width}px`, height: `${height}px` },
  type,
});

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    nextjs: { appDirectory: true },
    controls: { expanded: true },
    viewport: {
      options: {
        narrow: viewport('Narrow', 320, 640, 'mobile'),
        phone: viewport('Phone', 390, 844, 'mobile'),
        desktop: viewport('Desktop', 1280, 800, 'desktop'),
        wide: viewport('Wide', 1920, 1080, 'desktop'),
      },
    },
    options: { storySort: { order: ['Tokens', 'Components', 'Blocks'] } },
  },
  globalTypes: {
    theme: {
      description: 'Light or dark',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'light' },
  decorators: [
    (Story, { globals }) => {
      document.documentElement.dataset.theme = globals.theme === 'dark' ? 'dark' : 'light';
      return <Story />;
    },
  ],
  afterEach: expectClosedNetwork,
};

export default preview;
