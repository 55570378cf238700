/// <reference types="vite/client" />
import type { Preview } from '@storybook/nextjs-vite';
import { configure } from 'storybook/test';
import { mutate } from 'swr';
import '../components/styles.css';
import { Docs } from './block-docs.tsx';
import { closeNetwork, expectClosedNetwork } from './closed-network.ts';
import { fixClock, isClockFixed } from './fixed-clock.ts';
import { reduceMotion } from './reduced-motion.ts';

closeNetwork();
fixClock();
// The timeout of a story in milliseconds, long enough for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** Set by `@storybook/addon-vitest`, unless Storybook itself started the run. */
const isTerminalRun = import.meta.env.VITEST_STORYBOOK === 'false';

/** `AXE_RULE` limits axe to one rule: a second pass over the same markup in the other theme is about colours alone. */
const axeOptions = {
  // A terminal run shows only violations; Storybook's panel also shows passed rules.
  ...(isTerminalRun && { resultTypes: ['violations'] }),
  ...(import.meta.env.AXE_RULE && { runOnly: { type: 'rule', values: [import.meta.env.AXE_RULE] } }),
};

const viewport = (name: string, width: number, height: number, type: 'mobile' | 'desktop') => ({
  name: `${name} (${width} × ${height})`,
  styles: { width: `${width}px`, height: `${height}px` },
  type,
});

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error', options: axeOptions },
    nextjs: { appDirectory: true },
    controls: { expanded: true },
    docs: { page: Docs },
    // The same as for `npm run visual`: a phone and a desktop in the light theme. Stories may set their own viewport and theme.
    chromatic: {
      prefersReducedMotion: 'reduce',
      modes: {
        phone: { viewport: 'phone', theme: 'light' },
        desktop: { viewport: 'desktop', theme: 'light' },
      },
    },
    viewport: {
      options: {
        narrow: viewport('Narrow', 320, 640, 'mobile'),
        phone: viewport('Phone', 390, 844, 'mobile'),
        desktop: viewport('Desktop', 1280, 800, 'desktop'),
        wide: viewport('Wide', 1920, 1080, 'desktop'),
      },
    },
    options: {
      storySort: {
        order: [
          'Tokens',
          ['Colour', 'Type', 'Space', 'Corners and motion', 'Icons', 'Posters'],
          'Components',
          'Blocks',
          ['The story matrix', 'Words', 'Pictures', 'Facts and news', 'Where to go', 'Forms and selling'],
          'Pages',
        ],
      },
    },
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
    text: {
      description: 'Size of the letters',
      toolbar: {
        title: 'Text',
        icon: 'paragraph',
        items: [
          { value: '100', title: 'Text at 100 %' },
          { value: '200', title: 'Text at 200 %' },
        ],
        dynamicTitle: true,
      },
    },
    motion: {
      description: 'Motion as the system has it, or reduced',
      toolbar: {
        title: 'Motion',
        icon: 'lightning',
        items: [
          { value: 'system', title: 'Motion as it is' },
          { value: 'reduced', title: 'Reduced motion' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'light', text: '100', motion: 'system' },
  decorators: [
    (Story, { globals }) => {
      const { dataset, style } = document.documentElement;
      dataset.theme = globals.theme === 'dark' ? 'dark' : 'light';
      style.fontSize = globals.text === '200' ? '200%' : '';
      return <Story />;
    },
  ],
  beforeEach: async ({ globals }) => {
    if (!isClockFixed()) throw new Error('The setup files did not run for this file of stories.');
    // Stories share a page, and with it SWR's cache.
    await mutate(() => true, undefined, { revalidate: false });
    return globals.motion === 'reduced' ? reduceMotion() : undefined;
  },
  afterEach: expectClosedNetwork,
};

export default preview;
