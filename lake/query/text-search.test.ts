import { expect, test } from 'vitest';
import { type LakeDocument, parseId } from '../store/document.ts';
import { parsePerspective } from './perspective.ts';
import { QueryEngine } from './query-engine.ts';

const documents: LakeDocument[] = [
  {
    _id: 'kaikoura-page',
    _type: 'page',
    title: 'Kaikōura by train',
    blocks: [{ _key: 'whale', _type: 'richText', text: 'The Coastal Pacific stops for half an hour.' }],
  },
  { _id: 'otaki', _type: 'page', title: 'Ōtaki', link: { _type: 'reference', _ref: 'kaikoura-page' } },
  { _id: 'drafts.otaki', _type: 'page', title: 'Ōtaki, a draft about trains' },
  { _id: 'coast', _type: 'blogPost', title: 'A coastal walk' },
];

const queryEngine = new QueryEngine(
  () => documents,
  (publishedId) => documents.filter(({ _id }) => parseId(_id).publishedId === publishedId),
);
const runQuery = async (query: string, parameters = {}, perspective = 'published') =>
  JSON.parse((await queryEngine.run(query, parameters, parsePerspective(perspective, ''))).json);

test.each([
  ['kaikoura', ['kaikoura-page']],
  ['KAIKŌURA train', ['kaikoura-page']],
  ['coast*', ['coast', 'kaikoura-page']],
  ['coastal -walk', ['kaikoura-page']],
  ['"half an hour"', ['kaikoura-page']],
  ['"an half hour"', []],
  ['kaikoura-page', ['kaikoura-page']],
  ['coas', []],
  ['richText', []],
  ['whale', []],
  ['*', ['coast', 'kaikoura-page', 'otaki']],
])('searches whole documents for %s', async (q, ids) => {
  expect(await runQuery('*[@ match text::query($q)] | order(_id)._id', { q })).toEqual(ids);
});

test('finds drafts by their text', async () => {
  const query = '*[[@, _id] match text::query("draft")]{_id, _originalId}';
  expect(await runQuery(query, {}, 'drafts')).toEqual([{ _id: 'otaki', _originalId: 'drafts.otaki' }]);
  expect(await runQuery(query)).toEqual([]);
});

test('runs the query of the Studio’s search: words, references and a boosted title', async () => {
  const query = `*[_type in $__types] | score(
    boost(_type in ["page","blogPost"] && title match text::query($__query), 10),
    ([@, _id] match text::query($__query) || references($__rawQuery))
  )[_score > 0]{_type, _id, "orderings": [_score]} | order(_score desc)[0...$__limit]._id`;
  const search = (q: string, raw = q) =>
    runQuery(query, { __types: ['page', 'blogPost'], __query: q, __rawQuery: raw, __limit: 10 });
  expect(await search('coast*')).toEqual(['coast', 'kaikoura-page']);
  expect(await search('nothing*', 'kaikoura-page')).toEqual(['otaki']);
});

test('runs the query of the Studio’s lists, with an empty search', async () => {
  const query = `*[_type in $__types && ([@, _id] match text::query($__query) || references($__rawQuery)) && (_type == "page")]
    {_id, _originalId, "orderings": [_id]} | order(orderings[0] desc)[0...$__limit]`;
  const list = (q: string) =>
    runQuery(query, { __types: ['page', 'blogPost'], __query: q, __rawQuery: q, __limit: 10 }, 'drafts');
  expect(await list('*')).toMatchObject([{ _originalId: 'drafts.otaki' }, { _id: 'kaikoura-page' }]);
  expect(await list('draft*')).toMatchObject([{ _originalId: 'drafts.otaki' }]);
  await expect(runQuery('*[@ match text::query($__query)]')).rejects.toThrow('param $__query referenced');
});

test('runs other queries of the Studio', async () => {
  expect(await runQuery('*[sanity::versionOf("otaki")]._id', {}, 'raw')).toEqual(['drafts.otaki', 'otaki']);
  expect(await runQuery('*[sanity::partOfRelease("spring")]._id', {}, 'raw')).toEqual([]);
  expect(await runQuery('releases::all()')).toEqual([]);
});
