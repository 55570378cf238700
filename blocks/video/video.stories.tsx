import type { Meta } from '@storybook/nextjs-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { video as schema } from '#schemas/blocks/video.schema.ts';
import { fixtures } from './video.fixtures.ts';
import { Video } from './video.tsx';

export default { title: 'Blocks/Pictures/Video' } satisfies Meta;

const story = blockStories({ schema, Component: Video, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, undefined);
export const OnYoutube = story(fixtures.onYoutube, undefined);
export const OnVimeo = story(fixtures.onVimeo, undefined);
export const LongWords = story(fixtures.longWords, undefined);

/** Before the button is pressed, nothing of the video is on the page; then it has the focus. */
export const Playing = {
  ...WithEverything,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const canvas = within(canvasElement);
    const button = await canvas.findByRole('button', { name: 'Play video “Between mountains and sea”' });
    await expect(canvasElement.querySelector('video, track, source, iframe')).toBeNull();
    await userEvent.click(button);
    const player = canvas.getByLabelText('Between mountains and sea');
    await expect(player).toHaveFocus();
    await expect(player.querySelector('track')).toHaveAttribute('src', '/fixtures/film.vtt');
  },
};

export const WithoutVideo = {
  ...story(fixtures.withoutVideo, undefined),
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Play video “A lost film”' }));
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('The video didn’t load.'));
  },
};

export const Narrow = { ...storyVariant.narrow(OnYoutube), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
