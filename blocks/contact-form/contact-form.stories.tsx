import type { Meta } from '@storybook/nextjs-vite';
import { expect, userEvent, within } from 'storybook/test';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { contactForm as schema } from '#schemas/blocks/contact-form.schema.ts';
import { fixtures } from './contact-form.fixtures.ts';
import { ContactFormIsland } from './contact-form.island.tsx';
import type { ContactFormData } from './contact-form.load.ts';
import { ContactForm, ContactFormUnavailable } from './contact-form.tsx';
import type { ContactOutcome } from './contact-form-state.ts';
import type { SendContactMessage } from './send-contact-message.ts';

export default { title: 'Blocks/Forms and selling/Contact form' } satisfies Meta;

const data: ContactFormData = {
  action: async (before) => before,
  api: { configured: null, siteEnvironment: 'local', apiKey: 'story' },
};

const story = blockStories({ schema, Component: ContactForm, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, data);
export const FormOnly = story(fixtures.formOnly, data);
export const EmptyTexts = story(fixtures.emptyTexts, data);
export const LongWords = story(fixtures.longWords, data);

export const Unavailable = {
  render: () => (
    <Container>
      <ContactFormUnavailable reason="unavailable" headingLevel={2} id="story" />
    </Container>
  ),
};

/** The form with a stand-in for the API. */
const form = (send: SendContactMessage) => ({
  render: () => (
    <Container width="text">
      <ContactFormIsland
        {...data}
        id="story"
        subjects={fixtures.withEverything.subjects.map(({ label }) => label)}
        thanks={fixtures.withEverything.thanks}
        send={send}
      />
    </Container>
  ),
});

const answer = (outcome: ContactOutcome) => form(async () => outcome);

interface Stage {
  readonly canvasElement: HTMLElement;
}

async function fillIn(canvasElement: HTMLElement) {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByLabelText('Your message'), 'Kei hea taku pēke?');
  await userEvent.type(canvas.getByLabelText('Your name'), 'Mere Tūhoe');
  await userEvent.type(canvas.getByLabelText('Email address'), 'mere@example.nz');
  await userEvent.click(canvas.getByRole('button', { name: 'Send message' }));
  return canvas;
}

export const FieldErrors = {
  ...answer({ state: 'sent', reference: 'NEVER' }),
  play: async ({ canvasElement }: Stage) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText('Email address'), 'mere at example');
    await userEvent.click(canvas.getByRole('button', { name: 'Send message' }));
    const summary = await canvas.findByRole('alert');
    await expect(summary).toHaveFocus();
    await expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Write your message.',
      'Enter your name.',
      'Enter an email address such as name@example.com.',
    ]);
    await expect(canvas.getByLabelText('Email address')).toHaveValue('mere at example');
    await expect(canvas.getByLabelText('Email address')).toHaveAccessibleDescription(/name@example\.com/);
  },
};

export const Sending = {
  ...form(() => new Promise(() => undefined)),
  play: async ({ canvasElement }: Stage) => {
    const canvas = await fillIn(canvasElement);
    await expect(await canvas.findByText('Sending your message…')).toBeVisible();
    await expect(canvas.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  },
};

export const Sent = {
  ...answer({ state: 'sent', reference: '7KM-Q2X-9TR' }),
  play: async ({ canvasElement }: Stage) => {
    const canvas = await fillIn(canvasElement);
    await expect(await canvas.findByText('7KM-Q2X-9TR')).toBeVisible();
    await expect(canvasElement.ownerDocument.activeElement).toHaveTextContent(
      'Your reference is 7KM-Q2X-9TR',
    );
  },
};

const keepsWhatWasTyped = async (canvasElement: HTMLElement, text: RegExp) => {
  const canvas = await fillIn(canvasElement);
  await expect(await canvas.findByText(text)).toBeVisible();
  await expect(canvas.getByLabelText('Your message')).toHaveValue('Kei hea taku pēke?');
  await expect(canvas.getByRole('button', { name: 'Try again' })).toBeEnabled();
};

export const Failed = {
  ...answer({ state: 'failed', reason: 'unreachable' }),
  play: ({ canvasElement }: Stage) => keepsWhatWasTyped(canvasElement, /couldn’t send your message/),
};

export const Refused = {
  ...answer({
    state: 'failed',
    reason: 'refused',
    message: 'Too many requests. Please try again later.',
  }),
  play: ({ canvasElement }: Stage) => keepsWhatWasTyped(canvasElement, /Too many requests/),
};

export const InADraft = {
  render: () => (
    <Container width="text">
      <ContactFormIsland {...data} api={null} id="story" subjects={[]} thanks={undefined} />
    </Container>
  ),
  play: async ({ canvasElement }: Stage) => {
    const canvas = await fillIn(canvasElement);
    await expect(await canvas.findByText(/so we didn’t send your message/)).toBeVisible();
    await expect(canvas.getByLabelText('Your message')).toHaveValue('Kei hea taku pēke?');
  },
};

export const Offline = {
  ...answer({ state: 'failed', reason: 'offline' }),
  play: ({ canvasElement }: Stage) => keepsWhatWasTyped(canvasElement, /You’re offline/),
};

export const SentAfterRetry = {
  ...form(
    (() => {
      let tries = 0;
      return async (): Promise<ContactOutcome> => {
        tries += 1;
        return tries % 2 === 1
          ? { state: 'failed', reason: 'unreachable' }
          : { state: 'sent', reference: '4WX-9TB-2QF' };
      };
    })(),
  ),
  play: async ({ canvasElement }: Stage) => {
    const canvas = await fillIn(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByText('4WX-9TB-2QF')).toBeVisible();
  },
};

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
