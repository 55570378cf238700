import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { longName } from '#components/stories/long-words.ts';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { fareGuide as schema } from '#schemas/blocks/fare-guide.schema.ts';
import { fixtures } from './fare-guide.fixtures.ts';
import { FareGuide, FareGuideUnavailable } from './fare-guide.tsx';
import type { FareGuideData } from './fare-guide-data.ts';
import { samples } from './samples.generated.ts';

export default { title: 'Blocks/Facts and news/Fares from' } satisfies Meta;

const story = blockStories({ schema, Component: FareGuide, layout: 'grid' });

/** A line of an imported feed, with very long names, a mode without an icon and a price with cents. */
const longNames: FareGuideData = {
  pairs: [
    {
      key: 'long',
      from: longName,
      to: longName,
      line: longName,
      mode: null,
      price: {
        kind: 'priced',
        fare: { name: longName, price: '$1,290.50' },
        others: [{ name: longName, price: '$2,400' }],
        child: 'Child (5 to 14) $645.25',
        date: '2026-12-05',
        day: 'Sat 5 Dec',
      },
      href: '/book-your-journey/?from=a&to=b&date=2026-12-05',
    },
  ],
  terms: null,
  saysDemonstration: false,
};

export const WithEverything = story(fixtures.withEverything, samples.withEverything);
export const TwoCompanies = story(fixtures.twoCompanies, samples.twoCompanies);
export const Bought = story(fixtures.bought, samples.bought);
export const SoldOut = story(fixtures.soldOut, samples.soldOut);
export const IncludedOnly = story(fixtures.includedOnly, samples.includedOnly);
export const LineThatIsGone = story(fixtures.lineThatIsGone, samples.lineThatIsGone);
export const LongWords = story(fixtures.longWords, longNames);
// The page omits an empty block before rendering it, so there is nothing to see.
export const EmptyList = { render: () => null };
export const Unavailable = {
  render: () => (
    <Container>
      <FareGuideUnavailable reason="unavailable" headingLevel={2} id="story" />
    </Container>
  ),
};

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
