/** Tests the Studio's validation: all content passes, and each fault gets its message. */
import type { SchemaType } from '@sanity/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDocument, TestLake } from '#lake/test-lake.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import {
  documents,
  studioSchema as schema,
  startContentLake,
  validateInStudio,
} from '#tests/content/studio-validation.ts';

let lake: TestLake;
beforeAll(async () => {
  lake = await startContentLake();
});
afterAll(() => lake.close());

const said = (document: TestDocument, level: 'error' | 'warning') => validateInStudio(document, level, lake);

describe('the Studio finds no error in', () => {
  test.each(documents.map((document) => [document._id, document] as const))('%s', async (_id, document) => {
    expect(await said(document, 'error')).toEqual([]);
  });
});

const page = (fields: Readonly<Record<string, unknown>>): TestDocument => ({
  _id: 'drafts.new',
  _type: 'page',
  title: 'Night trains',
  path: { _type: 'slug', current: '/night_trains/' },
  summary: 'Trains that leave after dark, what a bed on them is like, and how to be sure of one.',
  blocks: [hero],
  ...fields,
});
const hero = { _key: 'hero', _type: 'hero', heading: 'Night trains' };
const tableOf = (...lines: string[][]) => ({
  _key: 'table',
  _type: 'table',
  rows: lines.map((cells, index) => ({ _key: `row-${index}`, _type: 'tableRow', cells })),
});
const toContact = { _type: 'reference', _ref: 'page-contact' };
const picture = (fields: Readonly<Record<string, unknown>>) => ({
  _type: 'image',
  asset: { _type: 'reference', _ref: 'image-bay-of-islands-10x10-png' },
  ...fields,
});
const film = { _key: 'film', _type: 'video', title: 'Night', poster: picture({ alt: 'A bay.' }) };
const fileOf = (extension: string) => ({
  _type: 'file',
  asset: { _type: 'reference', _ref: `file-auckland-to-greymouth-${extension}` },
});
const ownFilm = (extension: string, captions: string) => ({
  ...film,
  source: 'upload',
  file: fileOf(extension),
  captions: fileOf(captions),
});
const linkedFilm = (link: string) => ({ ...film, source: 'link', link });
const invitation = (...links: Readonly<Record<string, unknown>>[]) => ({
  _key: 'ask',
  _type: 'callToAction',
  heading: 'Ask us',
  links: links.map((link, index) => ({ _key: `link${index}`, _type: 'link', ...link })),
});

const faulty: readonly (readonly [name: string, document: TestDocument, errors: readonly string[]])[] = [
  [
    'a page without a name and an address',
    page({ title: undefined, path: undefined }),
    [
      'path: Enter an address, such as /ways_to_see_nz/night_trains/.',
      'title: Enter a page name of up to 120 characters.',
    ],
  ],
  [
    'several empty fields, each with its own message',
    page({
      title: undefined,
      blocks: [
        { ...hero, heading: undefined, links: [{ _key: 'link', _type: 'link' }] },
        { _key: 'facts', _type: 'keyFacts', facts: [{ _key: 'fact', _type: 'fact' }] },
      ],
    }),
    [
      'blocks[facts].facts[fact].term: Fill in “Name” (up to 300 characters).',
      'blocks[facts].facts[fact].value: Fill in “Value” (up to 300 characters).',
      'blocks[hero].heading: Enter a heading of up to 120 characters.',
      'blocks[hero].links[link].label: Enter the link text: say where it leads.',
      'blocks[hero].links[link].target: Choose a page, or enter an external address.',
      'title: Enter a page name of up to 120 characters.',
    ],
  ],
  [
    'an address that another page has',
    page({ path: { _type: 'slug', current: '/contact/' } }),
    ['path: The page “Contact” already has this address.'],
  ],
  [
    'an address that the site reserves',
    page({ path: { _type: 'slug', current: '/studio/help/' } }),
    ['path: /studio/help/ is reserved by the site: choose another address.'],
  ],
  [
    'a page that sells, at another address',
    {
      _id: 'drafts.page-cart',
      _type: 'page',
      title: 'Your basket',
      path: { _type: 'slug', current: '/basket/' },
      summary: 'What you chose.',
      blocks: [hero],
    },
    ['path: The site links to /cart/: give this page that address again.'],
  ],
  [
    'a table without rows',
    page({ blocks: [hero, { _key: 'table', _type: 'table' }] }),
    ['blocks[table].rows: Add a row with the names of the columns, and at least one row below it.'],
  ],
  [
    'a table with a column without a name',
    page({ blocks: [hero, tableOf(['', 'Free', ''], ['Train', '2 bags', '$20'])] }),
    ['blocks[table].rows: Give every column a name. Only the first may be empty.'],
  ],
  [
    'a table of nine columns',
    page({ blocks: [hero, tableOf([...'abcdefghi'], [...'123456789'])] }),
    ['blocks[table].rows: Use up to 8 columns.'],
  ],
  [
    'a video without its file and its picture',
    page({
      blocks: [hero, { _key: 'film', _type: 'video', title: 'Night', source: 'upload', length: '2 minutes' }],
    }),
    [
      'blocks[film].file: Upload the video, or choose “On YouTube or Vimeo”.',
      'blocks[film].length: Enter minutes and seconds, such as 2:30.',
      'blocks[film].poster: Choose a picture for this block.',
    ],
  ],
  [
    'a video of a type that few browsers play, with captions of another program',
    page({ blocks: [hero, ownFilm('mov', 'srt')] }),
    [
      'blocks[film].captions: Captions must be a WebVTT file, whose name ends with .vtt.',
      'blocks[film].file: Not every browser plays this file. Save the video as MP4 first.',
    ],
  ],
  [
    'a channel of YouTube, in place of a video',
    page({ blocks: [hero, linkedFilm('https://www.youtube.com/@southbound')] }),
    ['blocks[film].link: This is no single video. Open the video there and copy its address.'],
  ],
  [
    'a video of another site',
    page({ blocks: [hero, linkedFilm('https://example.nz/film.mp4')] }),
    ['blocks[film].link: Only videos on YouTube and Vimeo can play here. Link to others in a text.'],
  ],
  [
    'code to embed a video',
    page({ blocks: [hero, linkedFilm('<iframe src="https://youtu.be/aBcD_12-xYz"></iframe>')] }),
    [
      'blocks[film].link: Paste the whole address and nothing else, such as https://youtu.be/… or https://vimeo.com/….',
    ],
  ],
  [
    'an address among the stories',
    page({ path: { _type: 'slug', current: '/blogs/night_trains/' } }),
    ['path: Addresses below /blogs/ are for blog posts: create one of those, or choose another address.'],
  ],
  [
    'a destination with an address that another has',
    {
      _id: 'drafts.twin',
      _type: 'destination',
      title: 'Kaikōura again',
      slug: { _type: 'slug', current: 'kaikoura' },
      summary: 'Whales.',
      island: 'south',
      region: 'Canterbury',
    },
    ['slug: The destination “Kaikōura” already has this address.'],
  ],
  [
    'a destination without an island, in an unknown region',
    {
      _id: 'drafts.island',
      _type: 'destination',
      title: 'Atlantis',
      slug: { _type: 'slug', current: 'atlantis' },
      summary: 'Under water.',
      region: 'The deep',
    },
    [
      'island: Choose an island. Visitors can filter by it.',
      'region: Choose a region. Visitors can filter by it.',
    ],
  ],
  [
    'two openings, the first not at the top',
    page({
      blocks: [{ _key: 'quote', _type: 'quote', text: 'All aboard.' }, hero, { ...hero, _key: 'second' }],
    }),
    [
      'blocks[hero]: Move the opening to the top of the page.',
      'blocks[second]: Remove this second opening: a page can have only one.',
    ],
  ],
  [
    'an opening on a type of page that has its own',
    {
      _id: 'drafts.tour',
      _type: 'tour',
      title: 'By night',
      slug: { _type: 'slug', current: 'by-night' },
      summary: 'Three nights.',
      duration: '3 days',
      blocks: [hero],
    },
    ['blocks[hero]: Remove this block: this page already opens with its name, summary and picture.'],
  ],
  [
    'a cart on another page',
    page({ blocks: [hero, { _key: 'cart', _type: 'cart' }] }),
    ['blocks[cart]: “Cart” works only on the page /cart/: remove it here.'],
  ],
  [
    'a section that names a page and holds another section',
    {
      _id: 'drafts.section',
      _type: 'sharedSection',
      title: 'Help',
      blocks: [
        hero,
        {
          _key: 'inner',
          _type: 'sharedBlocks',
          section: { _type: 'reference', _ref: 'section-made-to-measure' },
        },
      ],
    },
    [
      'blocks[hero]: Remove this opening: a section appears on several pages, and an opening belongs to one.',
      'blocks[inner]: A shared section can’t contain another one: add its blocks here.',
    ],
  ],
  [
    'links without a meaningful label, without a target, or with two targets',
    page({
      blocks: [
        hero,
        invitation(
          { label: 'Click here', target: toContact },
          { label: 'Write to us', target: toContact, url: 'https://example.nz/' },
        ),
        { ...invitation({ label: 'Ask' }), _key: 'nowhere' },
        { ...invitation({ label: 'Ask', url: '/contact/' }), _key: 'path' },
        { ...invitation({ label: 'Ask', target: toContact, fragment: 'opening-hours' }), _key: 'part' },
      ],
    }),
    [
      'blocks[ask].links[link0].label: “Click here” means nothing in a list of links. Say where it leads.',
      'blocks[ask].links[link1].target: Choose either a page or an external address, not both.',
      'blocks[nowhere].links[link0].target: Choose a page, or enter an external address.',
      'blocks[part].links[link0].fragment: There is no part “opening-hours” on that page. It has: block-opening, block-form, block-what-helps, block-answers.',
      'blocks[path].links[link0].url: This page is on this site: choose it above, so the link stays up to date.',
    ],
  ],
  [
    'pictures without alt text, with a file name as alt text, or both described and decorative',
    page({
      blocks: [
        { ...hero, picture: picture({}) },
        {
          _key: 'gallery',
          _type: 'gallery',
          pictures: [
            { _key: 'camera', _type: 'galleryPicture', picture: picture({ alt: 'IMG_2034.jpg' }) },
            { _key: 'file', _type: 'galleryPicture', picture: picture({ alt: 'Bay of Islands' }) },
            { _key: 'both', _type: 'galleryPicture', picture: picture({ alt: 'Sea', decorative: true }) },
            { _key: 'none', _type: 'galleryPicture' },
          ],
        },
      ],
    }),
    [
      'blocks[gallery].pictures[both].picture: Describe the picture or mark it as decorative, not both.',
      'blocks[gallery].pictures[camera].picture: This is a file name. Describe the picture as you would on the phone.',
      'blocks[gallery].pictures[file].picture: This is a file name. Describe the picture as you would on the phone.',
      'blocks[gallery].pictures[none].picture: Choose a picture for this block.',
      'blocks[hero].picture: Describe the picture, or tick “Decorative only”.',
    ],
  ],
  [
    'a notice that ends before it starts',
    {
      _id: 'drafts.notice',
      _type: 'siteNotice',
      text: 'Closed.',
      tone: 'warning',
      startsAt: '2027-01-02T00:00:00Z',
      endsAt: '2027-01-01T00:00:00Z',
    },
    ['endsAt: The end must be after the start.'],
  ],
  [
    'a redirect from a live page',
    { _id: 'drafts.redirect', _type: 'redirect', from: '/contact/', target: toContact },
    ['from: The page “Contact” has this address: you can’t redirect a live page.'],
  ],
  [
    'a redirect from a tour, and one to nowhere',
    { _id: 'drafts.redirect', _type: 'redirect', from: '/tours/a-day-in-kaikoura' },
    [
      'from: The tour “A day in Kaikōura” has this address: you can’t redirect a live page.',
      'target: Choose the new page.',
    ],
  ],
  [
    'an invalid number, and empty selections',
    page({
      blocks: [
        hero,
        { _key: 'cards', _type: 'cardList', source: 'chosen', limit: 2.5 },
        { _key: 'times', _type: 'timetable', by: 'line' },
        { _key: 'board', _type: 'timetable', by: 'station' },
      ],
    }),
    [
      'blocks[board].station: Choose a station or a town.',
      'blocks[cards].chosen: Choose at least one, or show all.',
      'blocks[cards].limit: A whole number from 1 to 60. Leave empty to show all, up to 60.',
      'blocks[times].lines: Choose at least one line.',
    ],
  ],
  [
    'a second document for the same station',
    { _id: 'drafts.station', _type: 'station', stop: 'WEL-T' },
    ['stop: Another document already describes this stop.'],
  ],
];

describe('the Studio reports an error for', () => {
  test.each(faulty)('%s', async (_name, document, errors) => {
    expect(await said(document, 'error')).toEqual(errors);
  });

  test('the cart page without its cart', async () => {
    const cart = documents.find(({ _id }) => _id === 'page-cart');
    const without = { ...cart, _id: 'drafts.page-cart', _type: 'page', blocks: [hero] };
    expect(await said(without, 'error')).toEqual([
      'blocks: This page needs “Cart”: restore an older version, or discard the changes.',
    ]);
  });
});

/** Maximum length of a line, a text and an address on the page (schemas/shared/text.schema.ts, link.schema.ts). */
const most: Readonly<Record<string, number>> = { string: 300, text: 2_000, url: 2_048 };
/** Fields that are not texts of editors, or have no maximum length. */
const elsewhere = new Set([
  'alt',
  'asset',
  'blocks',
  'canonical',
  'crop',
  'fragment',
  'hotspot',
  'media',
  'rangeId',
  'schemaVersion',
]);

/** Returns a value of the type in which every free text is one character too long, and adds the paths of these to `places`. */
function overlong(type: SchemaType, at: string, places: string[]): unknown {
  if (type.options && 'list' in type.options) return undefined;
  const limit = most[type.name] ?? most[type.type?.name ?? ''];
  if (type.jsonType === 'string' && limit !== undefined) {
    places.push(at);
    return type.name === 'url' ? `https://example.nz/${'x'.repeat(limit)}` : 'x'.repeat(limit + 1);
  }
  if (type.jsonType === 'array') {
    const [member] = type.of;
    const inside = member && overlong(member, `${at}${member.jsonType === 'object' ? '[0]' : '.0'}`, places);
    return typeof inside === 'object' ? [{ ...inside, _key: '0' }] : inside && [inside];
  }
  if (type.jsonType !== 'object' || ['reference', 'block', 'slug', 'geopoint'].includes(type.name))
    return undefined;
  const fields = type.fields.filter(({ name }) => !elsewhere.has(name));
  return {
    _type: type.name,
    ...Object.fromEntries(
      fields.map((field) => [field.name, overlong(field.type, `${at}.${field.name}`, places)]),
    ),
  };
}

describe('a text too long for the page is an error in the form of', () => {
  test.each([
    ...Object.keys(blockSchemas),
    ...['destination', 'blogPost', 'tour', 'station', 'sharedSection', 'travelPass', 'siteNotice'],
  ])('%s', async (name) => {
    const type = schema.get(name);
    if (!type) throw new Error(`The Studio has no type ${name}.`);
    const places: string[] = [];
    const isBlock = Object.hasOwn(blockSchemas, name);
    const words = Object(overlong(type, isBlock ? '.blocks[long]' : '', places));
    const document = isBlock
      ? page({ blocks: [hero, { ...words, _key: 'long' }] })
      : { ...words, _id: 'drafts.long', _type: name };
    const found = new Set((await said(document, 'error')).map((error) => error.split(': ')[0]));
    expect(places.filter((at) => !found.has(at.slice(1)))).toEqual([]);
  });
});

const begun = (_type: string) => ({ _key: 'begun', _type });
const unfinished = Object.values(blockSchemas).filter(
  ({ type, shape }) => !shape.safeParse(begun(type)).success,
);

test.each(unfinished)('an unfinished $type can’t be published', async (schema) => {
  const blocks = [...('isOpening' in schema ? [] : [hero]), begun(schema.type)];
  expect(await said(page({ blocks }), 'error')).not.toEqual([]);
});

describe('the Studio warns about', () => {
  test.each([
    ['a page without blocks', page({ blocks: [] }), 'blocks: No blocks yet: the page shows only its name.'],
    [
      'a page at the address of a redirect',
      page({ path: { _type: 'slug', current: '/trains/' } }),
      'path: A redirect uses this address. Publishing removes it.',
    ],
    [
      'a title too long for a search result',
      page({ seo: { title: 'Night trains of New Zealand, their beds, their breakfasts and their views' } }),
      'seo.title: 73 characters: a search result shows about 60.',
    ],
    [
      'a link label that fits any page',
      page({ blocks: [hero, invitation({ label: 'Read more', target: toContact })] }),
      'blocks[ask].links[link0].label: “Read more” could be any page. Say what is there: “All night trains”.',
    ],
    [
      'a notice that has ended',
      {
        _id: 'drafts.old',
        _type: 'siteNotice',
        text: 'Shut.',
        tone: 'warning',
        endsAt: '2020-01-01T00:00:00Z',
      },
      'endsAt: This has ended: visitors no longer see it.',
    ],
  ])('%s', async (_name, document, warning) => {
    expect(await said(document, 'warning')).toEqual([warning]);
    expect(await said(document, 'error')).toEqual([]);
  });
});
