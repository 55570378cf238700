import { describe, expect, test } from 'vitest';
import type { LakeDocument } from '../store/document.ts';
import { parsePerspective } from './perspective.ts';
import { QueryEngine } from './query-engine.ts';

const documents = [
  { _id: 'a', _type: 'page', title: 'Fish', tags: ['x', null, 'x', null, 2, 2] },
  { _id: 'b', _type: 'page', title: 'Boat' },
];
const engine = new QueryEngine(
  () => documents,
  () => [],
);
const resultOf = async (query: string): Promise<unknown> =>
  JSON.parse((await engine.run(query, {}, parsePerspective('published', '2026-03-01'))).json);

describe('score()', () => {
  test.each([
    '*',
    '*[0..-1]',
    '*[_type == "page"]',
    '*[_type == "page"] | order(_id)',
    '(*[_type == "page"])',
  ])('ranks %s', async (list) => {
    expect(await resultOf(`${list} | score(title match "boat") {_id}`)).toEqual([{ _id: 'b' }, { _id: 'a' }]);
  });

  test.each(['*{title}', '*[0]', '*.title', '[1, 2]', '*[_id == "a"].tags', '*[_id == "a"]{...}[0..1]'])(
    'is rejected after %s',
    async (list) => {
      await expect(resultOf(`${list} | score(title == "Boat")`)).rejects.toThrow(
        /score\(\) must follow a filter/,
      );
    },
  );

  test('is rejected as an ordinary function', async () => {
    await expect(resultOf('score(title == "Boat")')).rejects.toThrow('Undefined function: score');
  });
});

test.each([
  ['path("a.b.c") in path("a.**")', true],
  ['path("a.b.c") in path("b.**")', false],
  ['path("a.b") in path("a.*")', true],
  ['path("a.b.c") in path("a.*")', false],
  ['path("a") == path("a")', true],
  ['path("a") == path("b")', false],
  ['path("a") != path("b")', true],
  ['path(null) in path("**")', null],
])('%s is %s', async (query, expected) => {
  expect(await resultOf(query)).toBe(expected);
});

describe('array::unique()', () => {
  test.each([
    ['[null, 1, null, 1, "null", null]', [null, 1, 'null']],
    ['*[_id == "a"].tags[]', ['x', null, 2]],
    ['*[].nothing', [null]],
    ['[{"a": 1}, {"a": 1}, [1], [1]]', [{ a: 1 }, { a: 1 }, [1], [1]]],
    ['[]', []],
    ['"text"', null],
  ])('of %s', async (list, expected) => {
    expect(await resultOf(`array::unique(${list})`)).toEqual(expected);
  });
});

describe('a reference to another dataset', () => {
  const abroad = { _type: 'crossDatasetReference', _ref: 'b', _weak: true };
  const linking = {
    ...{ _id: 'c', _type: 'page', own: { _type: 'reference', _ref: 'b' } },
    other: { ...abroad, _dataset: 'staging', _projectId: 'southbound' },
    links: [
      { _type: 'reference', _ref: 'a' },
      { ...abroad, _dataset: 'staging' },
    ],
  };
  const query = '*[_id == "c"][0]{"own": own->title, "other": other->title, "links": links[]->title}';

  test('is null, although this dataset has a document with its id', async () => {
    const all = [...documents, linking];
    const withLinks = new QueryEngine(
      () => all,
      () => [],
    );
    const { json } = await withLinks.run(query, {}, parsePerspective('published', '2026-03-01'));
    expect(JSON.parse(json)).toEqual({ own: 'Boat', other: null, links: ['Fish', null] });
  });

  test('is null from the moment it is written', async () => {
    const all = new Map<string, LakeDocument>(documents.map((each) => [each._id, each]));
    const changing = new QueryEngine(
      () => all.values(),
      (id) => [...all.values()].filter(({ _id }) => _id === id),
    );
    const read = async (): Promise<unknown> =>
      JSON.parse((await changing.run(query, {}, parsePerspective('published', '2026-03-01'))).json);
    expect(await read()).toBeNull();
    all.set('c', linking);
    changing.applyChanges([{ documentId: 'c', before: undefined, after: linking }]);
    expect(await read()).toMatchObject({ own: 'Boat', other: null });
  });
});
