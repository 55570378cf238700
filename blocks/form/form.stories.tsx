import type { Meta } from '@storybook/nextjs-vite';
import { expect, spyOn, userEvent, within } from 'storybook/test';
import { blockStories } from '#blocks/block-story.tsx';
import type { FormOutcome } from '#blocks/form-outcome.ts';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { form as schema } from '#schemas/blocks/form.schema.ts';
import { fixtures } from './form.fixtures.ts';
import { FormIsland } from './form.island.tsx';
import type { FormBlockData } from './form.load.ts';
import { Form, FormFallback } from './form.tsx';

export default { title: 'Blocks/Forms and selling/Form' } satisfies Meta;

const data: FormBlockData = {
  action: async (before) => before,
  api: { configured: null, siteEnvironment: 'local', apiKey: 'story' },
  path: '/groups/',
  sentReference: null,
};

const story = blockStories({ schema, Component: Form, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, data);
export const OneField = story(fixtures.oneField, data);
export const LongWords = story(fixtures.longWords, data);
export const Sent = story(fixtures.withEverything, { ...data, sentReference: '7KM-Q2X-9TR' });

export const Unavailable = {
  render: () => (
    <Container>
      <FormFallback reason="unavailable" headingLevel={2} id="story" />
    </Container>
  ),
};

const { fields, submitLabel, thanks } = schema.shape.parse(fixtures.withEverything);

/** The form with a stand-in for the API. */
const withApi = (send: () => Promise<FormOutcome>) => ({
  render: () => (
    <Container width="text">
      <FormIsland
        {...{ ...data, fields, submitLabel, thanks, send }}
        id="story"
        address={{ documentId: 'page-groups', formKey: 'enquiry' }}
      />
    </Container>
  ),
});

interface Stage {
  readonly canvasElement: HTMLElement;
}

async function fillIn(canvasElement: HTMLElement) {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByLabelText('Your name'), 'Mere Tūhoe');
  await userEvent.type(canvas.getByLabelText('Email address'), 'mere@example.nz');
  await userEvent.type(canvas.getByLabelText('Number of travellers'), '24');
  await userEvent.type(canvas.getByLabelText('First day of travel'), '2150-02-01');
  await userEvent.click(canvas.getByLabelText('Club'));
  await userEvent.click(canvas.getByRole('button', { name: 'Send enquiry' }));
  return canvas;
}

export const FieldErrors = {
  ...withApi(async () => ({ state: 'sent', reference: 'NEVER' })),
  play: async ({ canvasElement }: Stage) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText('Number of travellers'), '4');
    await userEvent.click(canvas.getByRole('button', { name: 'Send enquiry' }));
    const summary = await canvas.findByRole('alert');
    await expect(summary).toHaveFocus();
    const links = within(summary).getAllByRole('link');
    await expect(links.map((link) => link.textContent)).toEqual([
      'Fill in “Your name”.',
      'Fill in “Email address”.',
      'Number of travellers: Enter a number from 10 to 120.',
      'Fill in “First day of travel”.',
      'Choose an answer to “Kind of group”.',
    ]);
    for (const link of links)
      await expect(canvasElement.querySelector(link.getAttribute('href') ?? '')).toBeVisible();
    await expect(canvas.getByLabelText('Number of travellers')).toHaveValue('4');
  },
};

export const Sending = {
  ...withApi(() => new Promise(() => undefined)),
  play: async ({ canvasElement }: Stage) => {
    const canvas = await fillIn(canvasElement);
    await expect(await canvas.findByText('Sending your answers…')).toBeVisible();
  },
};

export const Failed = {
  ...withApi(async () => ({ state: 'failed', reason: 'unreachable' })),
  play: async ({ canvasElement }: Stage) => {
    const canvas = await fillIn(canvasElement);
    await expect(await canvas.findByText(/couldn’t send your answers/)).toBeVisible();
    await expect(canvas.getByLabelText('Your name')).toHaveValue('Mere Tūhoe');
    await expect(canvas.getByLabelText('Club')).toBeChecked();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};

/** The script itself fails. Visitors get the same message, and the defect is reported. */
export const Broken = {
  ...withApi(() => Promise.reject(new Error('A defect'))),
  play: async (stage: Stage) => {
    const report = spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    try {
      await Failed.play(stage);
      await expect(report).toHaveBeenCalledOnce();
    } finally {
      report.mockRestore();
    }
  },
};

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
