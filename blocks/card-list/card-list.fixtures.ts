import { type BlockFixtures, fixturePicture } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const kaikoura = {
  _key: 'kaikoura',
  kind: 'destination',
  title: 'Kaikōura',
  summary: 'Mountains that walk into the sea, and whales a morning’s boat ride away.',
  href: '/destinations/kaikoura/',
  detail: 'Canterbury',
  picture: fixturePicture('coast', 'A train between the Kaikōura ranges and the sea.'),
};
const tekapo = {
  _key: 'tekapo',
  kind: 'destination',
  title: 'Lake Tekapo',
  summary: 'Turquoise by day; by night one of the darkest skies there is.',
  href: '/destinations/lake_tekapo/',
  detail: 'Mackenzie',
  picture: fixturePicture('alps', 'A lake below snowy mountains.'),
};
const picton = {
  _key: 'picton',
  kind: 'destination',
  title: 'Picton',
  summary: 'Where the ferry ties up and the train begins.',
  href: '/destinations/picton/',
  detail: 'Marlborough',
  picture: fixturePicture('ferry', 'A ferry in the Sounds.'),
};

const filterable = [
  { ...kaikoura, island: 'south', region: 'Canterbury', stops: ['KAI-T', 'KAI-B'] },
  { ...tekapo, island: 'south', region: 'Canterbury', stops: ['TEK'] },
  { ...picton, island: 'south', region: 'Marlborough', stops: ['PCN-T', 'PCN-II'] },
  {
    ...picton,
    _key: 'otaki',
    title: 'Ōtaki',
    detail: 'Wellington',
    island: 'north',
    region: 'Wellington',
    stops: ['OTK', 'gone'],
  },
];

const article = (_key: string, title: string, publishedAt: string, summary: string) => ({
  _key,
  kind: 'blogPost',
  title,
  summary,
  href: `/blogs/${_key}/`,
  detail: null,
  publishedAt,
  picture: null,
});

const again = (card: typeof kaikoura, number: number) => ({ ...card, _key: `${card._key}-${number}` });

/** Stored examples of block `cardList`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Places to step off',
    lead: 'Each has a bed, a good walk and a way onward.',
    items: [kaikoura, tekapo, picton],
  },
  pair: { heading: 'This week', items: [picton, tekapo] },
  oneOnly: { items: [tekapo] },
  many: {
    heading: 'All destinations',
    items: [kaikoura, tekapo, picton, ...[1, 2, 3, 4, 5].map((number) => again(kaikoura, number))],
  },
  articlesWithoutPictures: {
    heading: 'From the journal',
    items: [
      // 23:30 on the 20th in Auckland is also the 20th in UTC; the next story's instant is the 21st only in
      // New Zealand.
      article(
        'night_train',
        'A night on the line',
        '2026-11-20T10:30:00Z',
        'What one hears when the train waits.',
      ),
      article('first_swim', 'First swim of the year', '2026-11-20T20:15:00Z', 'Eleven degrees. Worth it.'),
    ],
  },
  filtered: { heading: 'Find a place', isFiltered: true, items: filterable },
  missingPicture: { items: [{ ...kaikoura, picture: { src: null } }, picton] },
  documentsThatAreGone: { heading: 'Chosen', items: [null, kaikoura, { ...picton, href: null }, tekapo] },
  emptyList: { heading: 'Nothing here yet', items: [] },
  longWords: {
    heading: longName,
    items: [
      { ...kaikoura, title: longName, detail: longName, summary: longName },
      { ...tekapo, title: longName },
      { ...picton, title: longName },
    ],
  },
} satisfies BlockFixtures;
