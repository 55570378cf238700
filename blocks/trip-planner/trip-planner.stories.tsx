import type { Meta } from '@storybook/nextjs-vite';
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { tripPlanner as schema } from '#schemas/blocks/trip-planner.schema.ts';
import { fixtures } from './trip-planner.fixtures.ts';
import { TripPlanner, TripPlannerUnavailable } from './trip-planner.tsx';
import { emptyForm, faultyForm, formOnly, sampleTrips } from './trip-samples.ts';

export default { title: 'Blocks/Forms and selling/Trip planner' } satisfies Meta;

const story = blockStories({ schema, Component: TripPlanner, layout: 'grid' });

interface Stage {
  readonly canvasElement: HTMLElement;
}

export const WithEverything = story(fixtures.withEverything, sampleTrips.planned);
export const FormOnly = story(fixtures.formOnly, formOnly(emptyForm));
export const LongWords = story(fixtures.longWords, formOnly(emptyForm));
export const WithFaults = story(fixtures.formOnly, formOnly(faultyForm));
export const OwnChoice = story(fixtures.formOnly, sampleTrips.ownChoice);
export const ChoiceGone = story(fixtures.formOnly, sampleTrips.choiceGone);
export const PassIsCheaper = story(fixtures.formOnly, sampleTrips.passIsCheaper);
export const NoJourney = story(fixtures.formOnly, sampleTrips.noJourney);
export const Unavailable = {
  render: () => (
    <Container>
      <TripPlannerUnavailable headingLevel={2} reason="unavailable" id="story" />
    </Container>
  ),
};

/** Stops are added before the finish, moved and removed, and focus stays on a place. */
export const ByKeyboard = {
  ...FormOnly,
  play: async ({ canvasElement }: Stage) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText('Start in'), 'Auckland');
    await userEvent.type(canvas.getByLabelText('Finish in'), 'Kaikōura');
    await userEvent.click(canvas.getByRole('button', { name: 'Add a stop' }));
    await expect(canvas.getByLabelText('Stop 1')).toHaveFocus();
    await userEvent.keyboard('Wellington');
    await userEvent.click(canvas.getByRole('button', { name: 'Add a stop' }));
    await expect(canvas.getByLabelText('Stop 2')).toHaveFocus();
    await expect(canvas.getByLabelText('Stop 2')).toHaveValue('');
    await expect(canvas.getByLabelText('Finish in')).toHaveValue('Kaikōura');
    await userEvent.keyboard('Picton');
    await userEvent.click(canvas.getByRole('button', { name: 'Move Picton up' }));
    await expect(canvas.getByLabelText('Stop 1')).toHaveFocus();
    await expect(canvas.getByLabelText('Stop 1')).toHaveValue('Picton');
    await expect(canvas.getByRole('spinbutton', { name: 'Nights in Picton' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Auckland' }));
    await expect(canvas.getByLabelText('Start in')).toHaveValue('Picton');
    await expect(canvas.getByLabelText('Start in')).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Kaikōura' }));
    await expect(canvas.getByLabelText('Finish in')).toHaveValue('Wellington');
    await expect(canvas.getByLabelText('Finish in')).toHaveFocus();
  },
};

/** The whole address is copied, and the copy announced; a browser that refuses leaves the link. */
export const CopiesItsAddress = {
  ...WithEverything,
  play: async ({ canvasElement }: Stage) => {
    const canvas = within(canvasElement);
    const { href } = canvas.getByRole<HTMLAnchorElement>('link', { name: 'the address of this trip' });
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    const copy = await canvas.findByRole('button', { name: 'Copy the address' });
    await userEvent.click(copy);
    await expect(write).toHaveBeenCalledWith(href);
    await waitFor(() => expect(canvas.getByText('Copied')).toBeVisible());
    write.mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'));
    await userEvent.click(copy);
    await expect(await canvas.findByText(/^Your browser didn’t allow it/)).toBeVisible();
    write.mockRestore();
  },
};

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
