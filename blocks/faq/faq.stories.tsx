import type { Meta } from '@storybook/nextjs-vite';
import { expect, userEvent, within } from 'storybook/test';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { faq as schema } from '#schemas/blocks/faq.schema.ts';
import { fixtures } from './faq.fixtures.ts';
import { Faq } from './faq.tsx';

export default { title: 'Blocks/Facts and news/Questions and answers' } satisfies Meta;

const story = blockStories({ schema, Component: Faq, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const OneOnly = story(fixtures.oneOnly, undefined);
export const LinkToAPageThatIsGone = story(fixtures.linkToAPageThatIsGone, undefined);
export const HostileText = story(fixtures.hostileText, undefined);
export const LongWords = story(fixtures.longWords, undefined);

export const Opened = {
  ...WithEverything,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('Can I change my booking?'));
    await expect(canvas.getByText('by telephone between 8 am and 6 pm.')).toBeVisible();
  },
};

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
