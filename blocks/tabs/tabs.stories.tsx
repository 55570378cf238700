import type { Meta } from '@storybook/nextjs-vite';
import { expect, userEvent, within } from 'storybook/test';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { tabs as schema } from '#schemas/blocks/tabs.schema.ts';
import { fixtures } from './tabs.fixtures.ts';
import { Tabs } from './tabs.tsx';

export default { title: 'Blocks/Words/Tabs or steps' } satisfies Meta;

const story = blockStories({ schema, Component: Tabs, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const Steps = story(fixtures.steps, undefined);
export const Two = story(fixtures.two, undefined);
export const LongWords = story(fixtures.longWords, undefined);

/** Arrow keys select the next tab, whose panel is then the only one; the page's address names it. */
export const ByKeyboard = {
  ...WithEverything,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const canvas = within(canvasElement);
    const before = location.href;
    const summer = await canvas.findByRole('tab', { name: 'Summer', selected: true });
    await expect(canvas.getByRole('tablist', { name: 'Pack for the season' })).toBeVisible();
    summer.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Autumn and spring', selected: true })).toHaveFocus();
    await expect(canvas.getAllByRole('tabpanel')).toHaveLength(1);
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Gloves for platforms');
    await expect(location.hash).toBe('#story-autumn');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(canvas.getByRole('tabpanel', { name: 'Winter' })).toBeVisible();
    location.hash = '#story-summer';
    await expect(await canvas.findByRole('tabpanel', { name: 'Summer' })).toBeVisible();
    history.replaceState(history.state, '', before);
  },
};

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
