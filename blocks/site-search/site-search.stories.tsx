import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { dress } from '#blocks/story-dress.tsx';
import { Container } from '#components/ui/container.tsx';
import { siteSearch as schema } from '#schemas/blocks/site-search.ts';
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

export const Narrow = { ...dress.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...dress.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...dress.dark(WithEverything), tags: ['dressed'] };
export const ReducedMotion = { ...dress.reducedMotion(WithEverything), tags: ['dressed'] };
