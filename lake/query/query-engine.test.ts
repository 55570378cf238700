import * as fc from 'fast-check';
import { evaluate, parse } from 'groq-js';
import { expect, test } from 'vitest';
import { casesOf } from '#tests/case-counts.ts';
import { type LakeDocument, parseId } from '../store/document.ts';
import { parsePerspective } from './perspective.ts';
import { QueryEngine } from './query-engine.ts';
import { QueryError } from './query-error.ts';
import { listChangeTags } from './sync-tags.ts';

const published = parsePerspective('published', '2026-03-01');

function engineOf(documents: readonly LakeDocument[]) {
  return new QueryEngine(
    () => documents,
    (publishedId) => documents.filter(({ _id }) => parseId(_id).publishedId === publishedId),
  );
}

async function resultOf(
  documents: readonly LakeDocument[],
  query: string,
  parameters = {},
): Promise<unknown> {
  return JSON.parse((await engineOf(documents).run(query, parameters, published)).json);
}

const word = fc.constantFrom('a', 'b', 'c');
const scalar = fc.oneof(
  word,
  fc.constantFrom(1, 2, true, false, null, 'B', '2026-01-01T00:00:00Z', '2025-01-01T00:00:00Z'),
);
const plain = { noNullPrototype: true };
const anyDocument = fc.record(
  {
    _id: fc.constantFrom(...Array.from({ length: 12 }, (_, index) => `id${index}`)),
    _type: fc.constantFrom('page', 'post'),
    slug: fc.oneof(
      scalar,
      fc.record({ current: scalar }, plain),
      fc.array(fc.record({ current: scalar }, plain), { maxLength: 2 }),
    ),
    other: scalar,
    blocks: fc.oneof(
      scalar,
      fc.array(
        fc.oneof(scalar, fc.record({ kind: scalar, slug: fc.record({ current: scalar }, plain) }, plain)),
        {
          maxLength: 3,
        },
      ),
    ),
    'blocks[]': fc.record({ kind: scalar }, plain),
    link: fc.record({ _ref: fc.constantFrom('id0', 'id1', 'gone') }, plain),
  },
  plain,
);
const queries = [
  '*[_type == "page"]',
  '*[_type == $type && slug.current == $slug]{_id, other}',
  '*["page" == _type][slug.current == $slug] | order(other desc, _id){_id}',
  '*[_type == "page" || slug.current == $slug]._id',
  '*[!(_type == "page")]._id',
  '*[(_type == "post" && other == $slug) && defined(slug)][0...2]{_id, link->{_id, other}}',
  '*[_id in $ids]{_id, "same": *[_type == ^._type && other == ^.other]._id}',
  '*[_type in ["page", $type]]{_id, "back": *[_type == "post" && references(^._id)]._id}',
  '*[references($ids)]{_id, "of": *[_type == "page" && references("id0", $slug)]._id}',
  '[*[sanity::versionOf("id0")]._id, *[sanity::versionOf("drafts.id1") && other == "a"]._id]',
  '*[_type == "post" && $slug in blocks[].kind]{_id, "alike": *[^.other in blocks[].slug.current]._id}',
  '[*["a" in blocks[].kind]._id, *["a" in @["blocks[]"].kind]._id, *[@["blocks[]"].kind == "a"]._id]',
  '*["b" in slug[].current]._id',
  '*[_type == "page"] | order(other desc, slug.current)[0...2]{_id, other}',
  '*[_type in ["page", $type]] | order(other)[1..3]._id',
  `*[_type in $ids && (_type == "post")]{_id, "orderings": [other, slug]} | order(lower(orderings[0]) desc, orderings[1])[0...2]`,
  `*[_type in ["page", "post"] && (_type == "post")]{_id, "same": *[_type == "page" && other == ^.other]._id, "orderings": [dateTime(other), coalesce(slug.current, other)]} | order(orderings[0] desc,orderings[1] asc) [0...3]`,
  `*[_type == "page"]{_id, "to": link->other} | order(to)[0...2]`,
  '{"first": *[_type == $type] | order(_id desc)[0...1]{_id, "next": *[_type == ^._type] | order(_id)[0...1]._id}}',
  'count(*[_id == $slug || _type == "post"]) + count(*[_type == "page" && slug == $slug])',
  '{"pages": *[_type == "page"][0].other, "all": count(*), "by": *[other in [$slug, $nothing]]._id}',
];

test('narrowing does not change results', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyDocument, { selector: ({ _id }) => _id, maxLength: 12 }),
      fc.constantFrom(...queries),
      fc.record(
        {
          type: word,
          slug: fc.oneof(scalar, fc.constant([1])),
          ids: fc.array(fc.oneof(fc.constantFrom('id0', 'id3', 'gone'), scalar)),
          nothing: fc.constant(null),
        },
        plain,
      ),
      async (documents, query, parameters) => {
        const dataset = documents.toSorted((a, b) => (a._id < b._id ? -1 : 1));
        const unnarrowed = await evaluate(parse(query, { params: parameters }), {
          dataset,
          params: parameters,
        });
        expect(await resultOf(documents, query, parameters)).toEqual(
          JSON.parse(JSON.stringify(await unnarrowed.get())),
        );
      },
    ),
    { numRuns: 400 },
  );
});

test('every change that alters a result carries one of its sync tags', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyDocument, { selector: ({ _id }) => _id, maxLength: 8 }),
      anyDocument,
      fc.constantFrom(...queries),
      async (documents, changed, query) => {
        const parameters = { type: 'post', slug: 'a', ids: ['id0', 'id3'], nothing: null };
        const result = await engineOf(documents).run(query, parameters, published);
        const before = documents.find(({ _id }) => _id === changed._id);
        const after = [...documents.filter((document) => document !== before), changed];
        const next = await engineOf(after).run(query, parameters, published);
        if (next.json === result.json) return;
        const touched = listChangeTags(changed._id, [before, changed]);
        expect(result.syncTags.some((tag) => touched.includes(tag))).toBe(true);
      },
    ),
    { numRuns: 400 },
  );
});

test('after any changes, results equal those of a new engine', async () => {
  const id = fc.constantFrom('id0', 'id1', 'drafts.id0', 'drafts.id1', 'versions.r.id0', 'id2');
  const write = fc.record({ id, document: fc.option(anyDocument, { nil: undefined }) });
  const perspectives = ['published', 'drafts', 'r,drafts', 'raw'].map((name) => parsePerspective(name, ''));
  const parameters = { type: 'post', slug: 'a', ids: ['id0', 'id3'], nothing: null };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(write, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
      fc.subarray(queries, { minLength: 1 }),
      async (transactions, asked) => {
        const documents = new Map<string, LakeDocument>();
        const queryEngine = new QueryEngine(
          () => documents.values(),
          (publishedId) =>
            [...documents.values()].filter(({ _id }) => parseId(_id).publishedId === publishedId),
        );
        for (const transaction of [[], ...transactions]) {
          const before = new Map(documents);
          for (const each of transaction) {
            if (each.document) documents.set(each.id, { ...each.document, _id: each.id });
            else documents.delete(each.id);
          }
          queryEngine.applyChanges(
            [...new Set(transaction.map((each) => each.id))].map((documentId) => ({
              documentId,
              before: before.get(documentId),
              after: documents.get(documentId),
            })),
          );
          for (const perspective of perspectives) {
            for (const query of asked) {
              const { json } = await queryEngine.run(query, parameters, perspective);
              const fresh = await engineOf([...documents.values()]).run(query, parameters, perspective);
              expect(json).toBe(fresh.json);
            }
          }
        }
      },
    ),
    { numRuns: casesOf({ short: 12, full: 150 }) },
  );
});

test('a change of another page does not touch the result for a path', async () => {
  const home = { _id: 'home', _type: 'page', path: '/' };
  const other = { _id: 'other', _type: 'page', path: '/other/' };
  const result = await engineOf([home, other]).run(
    '*[_type == "page" && path == $path][0]',
    { path: '/' },
    published,
  );
  const tags = listChangeTags('other', [other, { ...other, title: 'New' }]);
  expect(result.syncTags.some((tag) => tags.includes(tag))).toBe(false);
});

test('slices accept parameters', async () => {
  const documents = ['a', 'b', 'c'].map((_id) => ({ _id, _type: 'page' }));
  const query = '*[_type == $type] | order(_id)[$from...$to]._id';
  expect(await resultOf(documents, query, { type: 'page', from: 1, to: 3 })).toEqual(['b', 'c']);
  expect(await resultOf(documents, query, { type: 'page', from: 0, to: 1 })).toEqual(['a']);
});

test('a result is cached until the documents change, unless it depends on the time', async () => {
  let documents = [{ _id: 'a', _type: 'page', title: 'one' }];
  const queryEngine = new QueryEngine(
    () => documents,
    () => [],
  );
  const first = await queryEngine.run('*[0].title', {}, published);
  documents = [{ _id: 'a', _type: 'page', title: 'two' }];
  expect(await queryEngine.run('*[0].title', {}, published)).toBe(first);
  queryEngine.clear();
  expect((await queryEngine.run('*[0].title', {}, published)).json).toBe('"two"');
  expect(await queryEngine.run('now()', {}, published)).not.toBe(
    await queryEngine.run('now()', {}, published),
  );
});

test.each([
  ['an unfinished query', '*[_type ==', 'queryParseError'],
  ['an empty query', '', 'queryParseError'],
  ['a parameter not given', '*[_type == $missing]', 'queryParseError'],
  ['a parameter named like a built-in', '*[$constructor]', 'queryParseError'],
  ['excessive nesting', `${'('.repeat(50_000)}1${')'.repeat(50_000)}`, 'queryParseError'],
  ['a slice by a parameter not given', '*[0...$missing]', 'queryParseError'],
  ['an unknown function', 'nonsense::function()', 'queryParseError'],
  ['a function the lake does not have', '*[geo::contains(a, b)]', 'queryEvaluationError'],
])('rejects %s', async (_name, query, type) => {
  const rejected = await engineOf([{ _id: 'a', _type: 'page' }])
    .run(query, {}, published)
    .catch((error: unknown) => error);
  expect(rejected).toBeInstanceOf(QueryError);
  expect(rejected).toMatchObject({ body: { type, query, description: expect.stringMatching(/./) } });
});
