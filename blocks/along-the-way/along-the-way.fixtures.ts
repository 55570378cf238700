import { type BlockFixtures, fixtureParagraph } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

interface ExampleSight {
  readonly stop?: string;
  readonly after?: number;
  readonly side?: 'left' | 'right' | 'both';
}

const sight = (title: string, words: string | null, more: ExampleSight = {}) => ({
  _key: `${title} ${more.stop} ${more.after}`,
  _type: 'sight',
  title,
  ...(words !== null && { text: [fixtureParagraph(title, words)] }),
  ...more,
});

/** Example data of block `alongTheWay` (sights seen along a line), for Storybook and tests. */
export const fixtures = {
  withEverything: {
    heading: 'What you see, hour by hour',
    lead: 'Dairy country, limestone, a railway tied in a knot, three volcanoes, a gorge, and at last the sea.',
    line: 'northern_explorer',
    towards: 'WEL-T',
    entries: [
      sight('Suburbs, and then the cows', 'For two hours the land is green, folded and busy with milk.', {
        stop: 'AKL-STR',
      }),
      sight('The Waikato beside the line', 'The river comes up after Pukekohe and keeps you company.', {
        stop: 'AKL-STR',
        after: 60,
        side: 'right',
      }),
      sight('Into Te Rohe Pōtae', 'Limestone bluffs, small stations, sheep.', { stop: 'OTO', side: 'both' }),
      sight('Tongariro, Ngāuruhoe, Ruapehu', 'All three on a clear day.', { stop: 'NPK', side: 'left' }),
      sight('Kāpiti, and the sun behind it', 'The island lies off the coast.', {
        stop: 'PPQ',
        side: 'right',
      }),
      sight('Wellington', null, { stop: 'WEL-T' }),
    ],
  },
  onWater: {
    heading: 'A harbour, a strait, a drowned valley',
    line: 'interislander',
    towards: 'PCN-II',
    entries: [
      sight('Wellington Harbour', 'Half an hour of calm. Stand at the stern.', {
        stop: 'WEL-II',
        side: 'both',
      }),
      sight('The strait', 'A gap between two mountain ranges, through which the wind likes to pass.', {
        stop: 'WEL-II',
        after: 45,
      }),
      sight('Picton', 'Everybody is on deck by now.', { stop: 'PCN-II', side: 'left' }),
    ],
  },
  byCoach: {
    line: 'intercity_queenstown_milford_sound',
    towards: 'MFN',
    entries: [
      sight('The lake', 'Water on one hand, the Remarkables on the other.', { stop: 'ZQN', side: 'right' }),
      sight('The fiord', null, { stop: 'MFN' }),
    ],
  },
  oneSight: { line: 'te_huia', entries: [sight('The river', null)] },
  lineThatIsGone: {
    heading: 'The words are still here',
    line: 'overlander',
    entries: [
      sight('The plains', 'Ruled with a pencil.', { stop: 'CHC-T', side: 'left' }),
      sight('The mountains', 'Not ruled at all.', { side: 'right' }),
    ],
  },
  emptyList: { heading: 'Nothing to see yet', line: 'te_huia', entries: [] },
  longWords: {
    heading: longName,
    lead: longName,
    line: 'wairarapa_line',
    towards: 'MAS',
    entries: [
      sight(longName, `${longName} ${longName}`, { stop: 'WEL-T', side: 'both' }),
      sight(longName, longName, { stop: 'MAS', side: 'right' }),
    ],
  },
} satisfies BlockFixtures;
