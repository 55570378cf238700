import type { Meta } from '@storybook/nextjs-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { siteSearch as schema } from '#schemas/blocks/site-search.schema.ts';
import { SearchFormIsland } from './search-form.island.tsx';
import { samples } from './search-samples.ts';
import { fixtures } from './site-search.fixtures.ts';
import { SiteSearch, SiteSearchUnavailable } from './site-search.tsx';

export default { title: 'Blocks/Where to go/Site search' } satisfies Meta;

const story = blockStories({ schema, Component: SiteSearch, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, samples.found);
export const FieldOnly = story(fixtures.fieldOnly, samples.notAsked);
export const LinkThatIsGone = story(fixtures.linkThatIsGone, samples.notAsked);
export const LongWords = story(fixtures.longWords, samples.longWords);
export const NotAsked = story(fixtures.withEverything, samples.notAsked);
export const Near = story(fixtures.withEverything, samples.near);
export const EmptyList = story(fixtures.withEverything, samples.nothing);
export const Suggestions = story(fixtures.withEverything, samples.suggestions);
export const TooLong = story(fixtures.withEverything, samples.tooLong);
export const NotAnswering = story(fixtures.withEverything, samples.unavailable);
export const Unavailable = {
  render: () => (
    <Container>
      <SiteSearchUnavailable reason="unavailable" headingLevel={2} id="story" />
    </Container>
  ),
};

/** The form with answers that arrive at the press of a button, as from elsewhere, without taking focus. */
function Answering() {
  const [answer, setAnswer] = useState({ typed: '', stamp: '0' });
  const come = (typed: string) => setAnswer(({ stamp }) => ({ typed, stamp: `${stamp}+` }));
  return (
    <Container className="flex flex-col gap-4 py-6">
      <SearchFormIsland
        id="story"
        action="/search/"
        {...answer}
        error={undefined}
        focusOnLoad={false}
        announcement=""
      />
      {['whales', 'Wellington'].map((words) => (
        <button key={words} type="button" onClick={() => come(words)}>
          Answer {words}
        </button>
      ))}
    </Container>
  );
}

/** An answer keeps the focus and the text being typed. In a field without focus it shows the query it answers. */
export const TypedOnMeanwhile = {
  render: () => <Answering />,
  play: async ({ canvasElement }: { readonly canvasElement: HTMLElement }) => {
    const stay = (event: Event) => event.target instanceof HTMLAnchorElement && event.preventDefault();
    window.addEventListener('click', stay);
    const canvas = within(canvasElement);
    const field = canvas.getByRole('searchbox');
    await userEvent.type(field, 'whales{Enter}');
    await userEvent.type(field, ' of Kaikōura');
    canvas.getByRole('button', { name: 'Answer whales' }).click();
    await waitFor(() => expect(field).toHaveAttribute('value', 'whales'));
    await expect(field).toHaveFocus();
    await expect(canvas.getByRole('searchbox')).toHaveValue('whales of Kaikōura');
    field.blur();
    canvas.getByRole('button', { name: 'Answer Wellington' }).click();
    await waitFor(() => expect(canvas.getByRole('searchbox')).toHaveValue('Wellington'));
    await userEvent.type(canvas.getByRole('searchbox'), ' by train{Enter}');
    canvas.getByRole('button', { name: 'Answer whales' }).click();
    await waitFor(() => expect(canvas.getByRole('searchbox')).toHaveValue('whales'));
    window.removeEventListener('click', stay);
  },
};

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
