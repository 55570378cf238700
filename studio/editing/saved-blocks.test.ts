/** Tests templates and patterns with a real lake. */
import { expect, test } from 'vitest';
import { routes } from '#cms/queries.ts';
import { startTestLake } from '#lake/test-lake.ts';
import { findRemovalRefusal } from '../publishing/removal-check.ts';
import {
  copySavedBlocks,
  parseSavedBlocks,
  patternBlocksOf,
  patternOf,
  patternsQuery,
  templateOf,
  templatesQuery,
} from './saved-blocks.ts';
import { listUses, usesQuery } from './uses.ts';

const link = (_key: string, _ref: string, more: object = {}) => ({
  _key,
  label: _key,
  target: { _type: 'reference', _ref, ...more },
});
const draftTarget = { _weak: true, _strengthenOnPublish: { type: 'tour', template: { id: 'tour' } } };
const page = {
  _id: 'line',
  _type: 'page',
  title: 'A line',
  path: { _type: 'slug', current: '/line/' },
  blocks: [
    {
      _key: 'h',
      _type: 'hero',
      heading: 'A line',
      picture: { asset: { _type: 'reference', _ref: 'image-a-1x1-png' } },
    },
    { _key: 'c', _type: 'cart' },
    {
      _key: 't',
      _type: 'callToAction',
      links: [link('a', 'tour-a'), link('b', 'tour-b', draftTarget), link('c', 'gone')],
    },
    { _key: 'l', _type: 'cardList', chosen: [{ _key: 'x', _type: 'reference', _ref: 'gone' }] },
  ],
};
const documents = [
  page,
  { _id: 'tour-a', _type: 'tour', title: 'A' },
  { _id: 'drafts.tour-b', _type: 'tour', title: 'B' },
  { _id: 'image-a-1x1-png', _type: 'sanity.imageAsset' },
];
const name = { title: ' Line ', description: '' };

test('a template becomes blocks of a page, with fresh keys and links that exist', async () => {
  await using lake = await startTestLake(documents);
  await lake.client.create(templateOf(page, name, '1'));
  const read = (query: string) => lake.client.fetch(query, { type: 'page' }, { perspective: 'raw' });
  const [template] = parseSavedBlocks(await read(templatesQuery));
  expect(template).toMatchObject({
    id: 'pageTemplate.1',
    title: 'Line',
    description: 'Opening, Call to action, Cards',
  });
  let count = 0;
  const copied = await copySavedBlocks(lake.client, template?.blocks ?? [], () => {
    count += 1;
    return `k${count}`;
  });
  expect(copied).toMatchObject([
    { _type: 'hero', heading: 'A line', picture: page.blocks[0]?.picture },
    {
      _type: 'callToAction',
      links: [
        { label: 'a', target: { _type: 'reference', _ref: 'tour-a' } },
        { label: 'b', target: { _ref: 'tour-b', ...draftTarget } },
        { label: 'c' },
      ],
    },
    { _type: 'cardList', chosen: [] },
  ]);
  expect(JSON.stringify(copied)).not.toMatch(/"gone"|"_key":"[a-z]"/);
  expect(copied[1]).not.toHaveProperty('links[0].target._weak');
  // The content accepts the copy: its references are valid.
  await lake.client.create({ _id: 'drafts.copy', _type: 'page', blocks: copied });
});

test('templates and patterns hold no page, and the site never sees them', async () => {
  await using lake = await startTestLake(documents);
  const before = await lake.client.fetch(routes);
  await lake.client.create(templateOf(page, name, '1'));
  await lake.client.create(patternOf(patternBlocksOf(page), name, '2'));
  expect(await lake.client.fetch(routes)).toEqual(before);
  await lake.client.delete('line');
  const uses = listUses(
    await lake.client.fetch(usesQuery, { id: 'tour-a' }, { perspective: 'raw' }),
    'tour-a',
  );
  expect(uses.map(({ type }) => type)).toEqual(['blockPattern', 'pageTemplate']);
  expect(findRemovalRefusal(uses)).toBeNull();
  await lake.client.delete('tour-a');
  await expect(lake.client.delete('image-a-1x1-png')).rejects.toThrow('references to it');
});

test('a pattern leaves out what belongs to one page', async () => {
  expect(patternBlocksOf(page).map(({ type }) => type)).toEqual(['callToAction', 'cardList']);
  await using lake = await startTestLake([]);
  expect(parseSavedBlocks(await lake.client.fetch(patternsQuery))).toEqual([]);
  expect(parseSavedBlocks([null, {}, { _id: 'blockPattern.1', blocks: [] }])).toEqual([]);
});
