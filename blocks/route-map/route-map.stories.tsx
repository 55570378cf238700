import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import type { RouteMapData } from '#blocks/route-map-view.ts';
import { longName } from '#components/stories/long-words.ts';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { routeMap as schema } from '#schemas/blocks/route-map.schema.ts';
import { fixtures } from './route-map.fixtures.ts';
import { RouteMap, RouteMapUnavailable } from './route-map.tsx';
import { samples } from './samples.generated.ts';

export default { title: 'Blocks/Where to go/Map of lines' } satisfies Meta;

const story = blockStories({ schema, Component: RouteMap, layout: 'grid' });

/** A line of an imported feed, with a mode without a colour, very long names and a branch. */
const longNames: RouteMapData = {
  saysDemonstration: false,
  lines: [
    {
      routeId: 'long_names',
      name: longName,
      operator: longName,
      mode: 'other',
      stops: [
        { stopId: 'a', name: longName, town: null, lat: -36.85, lon: 174.76 },
        { stopId: 'b', name: 'Tūrangi', town: null, lat: -38.99, lon: 175.81 },
        { stopId: 'c', name: longName, town: longName, lat: -38.67, lon: 178.02 },
      ],
      links: [
        { from: 0, to: 1, way: [], minutes: 300 },
        { from: 0, to: 2, way: [], minutes: 540 },
      ],
      isRiddenWhole: false,
    },
  ],
};

export const WithEverything = story(fixtures.withEverything, samples.withEverything);
export const AcrossTheCountry = story(fixtures.acrossTheCountry, samples.acrossTheCountry);
export const AlongTheCoast = story(fixtures.alongTheCoast, samples.alongTheCoast);
export const ManyStops = story(fixtures.manyStops, samples.manyStops);
export const OnWater = story(fixtures.onWater, samples.onWater);
export const ShortCrossing = story(fixtures.shortCrossing, samples.shortCrossing);
export const JourneyOfParts = story(fixtures.journeyOfParts, samples.journeyOfParts);
export const Network = story(fixtures.network, samples.network);
export const ManyLines = story(fixtures.manyLines, samples.manyLines);
export const LineThatIsGone = story(fixtures.lineThatIsGone, samples.lineThatIsGone);
export const LongWords = story(fixtures.longWords, longNames);
// The page omits an empty block before rendering it, so there is nothing to see.
export const EmptyList = { render: () => null };
export const Unavailable = {
  render: () => (
    <Container>
      <RouteMapUnavailable reason="unavailable" headingLevel={2} id="story" />
    </Container>
  ),
};

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
