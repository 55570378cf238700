import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { forgetConfig } from '#platform/config.ts';
import { type LakeBehindProxy, startLakeBehindProxy } from '#tests/content/lake-behind-proxy.ts';
import { extractBlockTexts } from './block-texts.ts';
import { readSearchable, type SearchableContent } from './searchable-content.ts';

const paragraph = (...texts: string[]) => ({
  _type: 'block',
  children: texts.map((text) => ({ _type: 'span', text })),
});
const page = (name: string, more: object = {}) => ({
  _id: `page-${name}`,
  _type: 'page',
  title: name,
  path: { current: `/${name}/` },
  ...more,
});

/** More documents than one query reads. */
const many = Array.from({ length: 300 }, (_, at) => page(`many-${at}`));

let source: LakeBehindProxy;
let content: SearchableContent;

beforeAll(async () => {
  source = await startLakeBehindProxy([
    ...many,
    page('hidden', { seo: { hidden: true } }),
    page('nowhere', { path: { current: 'no/start' } }),
    page('sections', {
      blocks: [{ _key: 's', _type: 'sharedBlocks', section: { _type: 'reference', _ref: 'section-a' } }],
    }),
    {
      _id: 'section-a',
      _type: 'sharedSection',
      title: 'A',
      blocks: [
        { _key: 'q', _type: 'quote', text: 'Kia ora.' },
        {
          _key: 'f',
          _type: 'faq',
          heading: 'Ask',
          questions: [{ _key: 'a.b', _type: 'question', question: 'Why?', answer: [paragraph('So.')] }],
        },
      ],
    },
    page('all-passes', {
      blocks: [{ _key: 'all', _type: 'passPicker', passes: [{ _ref: 'pass-a' }, { _ref: 'pass-b' }] }],
    }),
    page('one-pass', { blocks: [{ _key: 'one', _type: 'passPicker', passes: [{ _ref: 'pass-a' }] }] }),
    { _id: 'pass-a', _type: 'travelPass', title: 'Pass A', included: ['Any coach'] },
    { _id: 'pass-b', _type: 'travelPass', title: 'Pass B' },
    { _id: 'pass-c', _type: 'travelPass', title: 'Shown nowhere' },
    { _id: 'drafts.page-draft', _type: 'page', title: 'A draft', path: { current: '/draft/' } },
  ]);
  vi.stubEnv('LAKE_URL', source.url);
  forgetConfig();
  content = await readSearchable();
}, 30_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  forgetConfig();
  await source[Symbol.asyncDispose]();
});

const of = (id: string) => content.documents.find((document) => document.id === id);

describe('readSearchable', () => {
  test('returns published documents with an address, but no hidden ones and no drafts', () => {
    const titles = content.documents.map(({ title }) => title);
    expect(titles.filter((title) => title.startsWith('many-'))).toHaveLength(many.length);
    for (const title of ['hidden', 'nowhere', 'A draft', 'Shown nowhere'])
      expect(titles).not.toContain(title);
  });

  test('adds the text of a shared section to each page that contains it', () => {
    const { text = '', fragments = [] } = of('page-sections') ?? {};
    expect(text).toBe('Kia ora.\nAsk\nWhy?\nSo.');
    expect(fragments.map(({ start, anchor }) => [text.slice(start, start + 3), anchor])).toEqual([
      ['Kia', 'block-s-q'],
      ['Ask', 'block-s-f'],
      ['Why', 'block-s-f-a-b'],
    ]);
  });

  test('links a pass to the block with the fewest other references', () => {
    expect(of('pass-a')).toMatchObject({ path: '/one-pass/#block-one', text: 'Any coach' });
    expect(of('pass-b')?.path).toBe('/all-passes/#block-all');
  });
});

describe('wordsOfBlocks', () => {
  test('returns lines and paragraphs in page order, with spans joined', () => {
    expect(
      extractBlockTexts([
        {
          _type: 'richText',
          body: [paragraph('By ', 'train', '.'), { _type: 'image', alt: 'A train.' }, paragraph('  ')],
        },
        {
          _type: 'keyFacts',
          heading: 'At a glance',
          facts: [{ _type: 'fact', term: 'Length', value: '223 km' }],
        },
      ]),
    ).toEqual(['By train.', 'At a glance', 'Length', '223 km']);
  });

  test('leaves out option values, addresses and keys', () => {
    expect(
      extractBlockTexts([
        { _key: 'k', _type: 'timetable', by: 'line', lines: ['tranz_alpine'], heading: 'Timetable' },
        {
          _type: 'linkList',
          links: [{ _type: 'describedLink', label: 'Go', url: 'https://a.example', fragment: 'part' }],
        },
      ]),
    ).toEqual(['Timetable', 'Go']);
  });

  test('leaves out blocks with a time window and unknown content', () => {
    expect(
      extractBlockTexts([
        { _type: 'notice', title: 'Later', text: 'Not yet', startsAt: '2030-01-01T00:00:00Z' },
        { _type: 'carousel', text: 'What?' },
        { _type: 'constructor', text: 'What?' },
        { _type: 'quote', text: { not: 'text' } },
        { _type: 'keyFacts', facts: 'many' },
        null,
        'text',
      ]),
    ).toEqual([]);
  });
});
