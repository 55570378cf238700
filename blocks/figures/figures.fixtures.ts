import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const figure = (number: string, unit: string | undefined, name: string, note?: string) => ({
  _key: name,
  _type: 'figure',
  number,
  unit,
  name,
  note,
});

const coast = figure('98', 'km', 'Beside the Pacific', 'Of the 348 km from Picton to Christchurch');
const tunnels = figure('19', undefined, 'Tunnels', 'Between Christchurch and Greymouth');
const spiral = figure('681', 'km', 'Auckland to Wellington', 'One line, a whole day');
const strait = figure('3.5', 'hours', 'Across the strait');

/** Stored examples of block `figures`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'What the windows show',
    lead: 'Three lines and a strait, in numbers.',
    figures: [coast, tunnels, spiral, strait],
  },
  two: { figures: [coast, tunnels] },
  three: { heading: 'Kaikōura and the coast', figures: [coast, tunnels, strait] },
  six: {
    figures: [
      coast,
      tunnels,
      spiral,
      strait,
      figure('1,650', undefined, 'Passengers on one ferry'),
      figure('−40', '%', 'For children'),
    ],
  },
  longWords: {
    heading: longName,
    figures: [figure('1,234,567', 'kilometres', longName, longName), figure('1', undefined, 'One')],
  },
} satisfies BlockFixtures;
