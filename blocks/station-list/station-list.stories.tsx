import type { Meta } from '@storybook/nextjs-vite';
import { blockStories } from '#blocks/block-story.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import type { StationView } from '#components/travel/station-row.tsx';
import { Container } from '#components/ui/container.tsx';
import { stationList as schema } from '#schemas/blocks/station-list.schema.ts';
import { fixtures } from './station-list.fixtures.ts';
import type { StationListData } from './station-list.load.ts';
import { StationList, StationListUnavailable } from './station-list.tsx';

export default { title: 'Blocks/Where to go/Station list' } satisfies Meta;

const picton: StationView = {
  key: 'PCN-T',
  name: 'Picton Station',
  modes: ['rail'],
  kind: 'Railway station',
  region: 'Marlborough',
  description: 'The railway station, about five minutes on foot from the Interislander.',
  text: null,
  picture: null,
  facilities: ['visitor centre', 'luggage check-in'],
  lines: [{ key: 'coastal_pacific', name: 'Coastal Pacific', mode: 'rail', href: '/coastal-pacific/' }],
  mapHref: 'https://www.openstreetmap.org/?mlat=-41.2865&mlon=174.0056#map=16/-41.2865/174.0056',
  searchHref: '/book-your-journey/?from=PCN-T',
};

const paraparaumu: StationView = {
  ...picton,
  key: 'PPQ',
  name: 'Paraparaumu',
  modes: ['rail', 'coach'],
  kind: 'Railway station and coach stop',
  region: 'Wellington',
  description: null,
  facilities: [],
  lines: [
    { key: 'northern_explorer', name: 'Northern Explorer', mode: 'rail', href: null },
    { key: 'a', name: 'InterCity Auckland – Taupō – Wellington', mode: 'coach', href: null },
    { key: 'b', name: 'Cable car', mode: null, href: null },
  ],
  searchHref: null,
};

const terminal: StationView = {
  ...picton,
  key: 'WEL-II',
  name: 'Wellington Interislander terminal',
  modes: ['ferry'],
  kind: 'Ferry terminal',
  region: 'Wellington',
  description: 'At Aotea Quay, Kaiwharawhara.',
  lines: [{ key: 'interislander', name: 'Interislander', mode: 'ferry', href: '/timetables/' }],
};

const data = (groups: StationListData['groups']): StationListData => ({ groups, isDemonstration: true });
const grouped = data([
  { key: 'region-0', name: 'Wellington', stations: [paraparaumu, terminal] },
  { key: 'region-1', name: 'Marlborough', stations: [picton] },
]);

const story = blockStories({ schema, Component: StationList, layout: 'grid' });

export const WithEverything = story(fixtures.withEverything, grouped);
export const OfALine = story(
  fixtures.ofALine,
  data([{ key: 'tranz_alpine', name: null, stations: [picton, paraparaumu] }]),
);
export const Chosen = story(fixtures.chosen, {
  ...data([{ key: 'chosen', name: null, stations: [terminal] }]),
  isDemonstration: false,
});
const known = schema.shape.parse(fixtures.inAnEditorsWords).stationTexts[0];
export const InAnEditorsWords = story(
  fixtures.inAnEditorsWords,
  data([
    {
      key: 'chosen',
      name: null,
      stations: [{ ...picton, text: known?.text ?? null, picture: known?.picture ?? null }, terminal],
    },
  ]),
);
export const LongWords = story(
  fixtures.longWords,
  data([
    {
      key: 'chosen',
      name: null,
      stations: [{ ...picton, name: fixtures.longWords.heading, description: fixtures.longWords.lead }],
    },
  ]),
);
/** The page omits an empty block; this is its look in a draft preview. */
export const EmptyList = story(fixtures.emptyList, data([]));

export const Unavailable = {
  render: () => (
    <Container>
      <StationListUnavailable reason="unavailable" headingLevel={2} id="story" />
    </Container>
  ),
};

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
