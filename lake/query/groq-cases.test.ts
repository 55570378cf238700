/** Cases of GROQ by kind, as its specification defines them. All run on one engine. */
import { describe, expect, test } from 'vitest';
import { lakeUserId } from '../identity.ts';
import type { LakeDocument } from '../store/document.ts';
import { parsePerspective } from './perspective.ts';
import { QueryEngine } from './query-engine.ts';
import { QueryError } from './query-error.ts';

const reference = (id: string) => ({ _type: 'reference', _ref: id });

const documents: readonly LakeDocument[] = [
  {
    ...{ _id: 'line-a', _type: 'line', name: 'TranzAlpine', km: 223, tags: ['alps', 'scenic'] },
    ends: [
      { _key: 'w', stop: reference('stop-g'), minute: 300 },
      { _key: 'e', stop: reference('stop-c'), minute: 0 },
    ],
    operator: reference('operator-k'),
  },
  {
    ...{ _id: 'line-b', _type: 'line', name: 'Coastal Pacific', km: 348, tags: ['coast', 'scenic', null] },
    ends: [{ _key: 'n', stop: reference('stop-gone'), minute: 370 }],
    operator: reference('operator-k'),
  },
  { _id: 'line-c', _type: 'line', name: 'Wairarapa Line', km: 91 },
  { _id: 'operator-k', _type: 'operator', name: 'KiwiRail', head: reference('operator-k') },
  { _id: 'stop-c', _type: 'stop', name: 'Christchurch', place: { lat: -43.5, zone: null } },
  { _id: 'stop-g', _type: 'stop', name: 'Greymouth', place: { lat: -42.4 } },
  { _id: 'x.private', _type: 'stop', name: 'Depot' },
];

const engine = new QueryEngine(
  () => documents,
  () => [],
);

async function resultOf(query: string, parameters = {}): Promise<unknown> {
  const { json } = await engine.run(query, parameters, parsePerspective('published', '2026-03-01'));
  return JSON.parse(json);
}

type Case = readonly [query: string, result: unknown];

/** Expects each query to have its result. */
function expectResults(kind: string, cases: readonly Case[]): void {
  describe(kind, () => {
    test.each(cases)('%s', async (query, result) => expect(await resultOf(query)).toEqual(result));
  });
}

expectResults('literals', [
  ['[1, 1.5e2, -1, true, null, [], {}]', [1, 150, -1, true, null, [], {}]],
  ["'single \\' quotes'", "single ' quotes"],
  ['"\\t\\/\\\\u{1F682} \\ud83d\\ude82"', '\t/\\u{1F682} 🚂'],
  ['"\\u0101 \\u{1F682} \\n"', 'ā 🚂 \n'],
  ['[1, 2,]', [1, 2]],
  ['{"a": 1,}', { a: 1 }],
  ['[...[1, 2], 3, ...[]]', [1, 2, 3]],
  ['[...null, ...1]', []],
  ['{...{"a": 1, "b": 1}, "a": 2, ...null}', { a: 2, b: 1 }],
  ['{true => {"a": 1}, null => {"b": 2}}', { a: 1 }],
  ['1 // one\n+ 1', 2],
  ['1 // one', 1],
]);

expectResults('comparison', [
  ['1 < 2', true],
  ['2 <= 2', true],
  ['-1 > -2', true],
  ['1.5 >= 1.50', true],
  ['"Aa" < "a"', true],
  ['"a" < "ā"', true],
  ['"10" < "9"', true],
  ['false < true', true],
  ['1 < "2"', null],
  ['null < 1', null],
  ['null < null', null],
  ['[1] < [2]', null],
  ['{"a": 1} > {"a": 0}', null],
  ['dateTime("2026-01-01T00:00:00Z") < dateTime("2026-01-01T00:00:00.001Z")', true],
  ['dateTime("2026-01-01T00:00:00Z") < "2027-01-01T00:00:00Z"', null],
  ['count(*[km > "100"])', 0],
  ['*[km >= 223] | order(_id)._id', ['line-a', 'line-b']],
]);

expectResults('equality', [
  ['1 == 1.0', true],
  ['"a" == "A"', false],
  ['"ā" == "a\\u0304"', false],
  ['true != false', true],
  ['null == null', true],
  ['null != null', false],
  ['null == false', false],
  ['0 == false', false],
  ['"" == null', false],
  ['1 == "1"', false],
  ['1 != "1"', true],
  ['[1] == [1]', false],
  ['{"a": 1} == {"a": 1}', false],
  ['dateTime("2026-01-01T13:00:00+13:00") == dateTime("2026-01-01T00:00:00Z")', true],
  ['*[nothing == null && _type == "operator"]._id', ['operator-k']],
]);

expectResults('logic with null', [
  ['true && null', null],
  ['false && null', false],
  ['null && null', null],
  ['true || null', true],
  ['false || null', null],
  ['!null', null],
  ['!true', false],
  ['!"text"', null],
  ['true && "text"', null],
  ['1 || true', true],
  ['count(*[!nothing])', 0],
  ['count(*[!(nothing == 1)])', 7],
]);

expectResults('arithmetic', [
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['2 ** 3 ** 2', 512],
  ['-2 ** 2', -4],
  ['7 % 3', 1],
  ['-7 % 3', -1],
  ['7 / 2', 3.5],
  ['1 / 0', null],
  ['0 % 0', null],
  ['1 + "a"', null],
  ['"a" + "b"', 'ab'],
  ['"a" + null', null],
  ['[1] + [2]', [1, 2]],
  ['{"a": 1, "b": 1} + {"b": 2}', { a: 1, b: 2 }],
  ['[1] + {}', null],
  ['+"1"', null],
  ['-"1"', null],
  ['10 - 3 - 2', 5],
  ['1e3', 1000],
]);

expectResults('in', [
  ['1 in [1, 2]', true],
  ['3 in [1, 2]', false],
  ['null in [null]', true],
  ['null in [1]', false],
  ['1 in null', null],
  ['1 in 1', null],
  ['"a" in "abc"', null],
  ['[1] in [[1]]', false],
  ['2 in 1..3', true],
  ['3 in 1..3', true],
  ['3 in 1...3', false],
  ['1.5 in 1..3', true],
  ['"b" in "a".."c"', true],
  ['"a" in 1..3', null],
  ['1 in 3..1', false],
  ['"scenic" in *[_id == "line-a"][0].tags', true],
  ['*["coast" in tags]._id', ['line-b']],
  ['!("alps" in ["alps"])', false],
]);

expectResults('match', [
  ['"Coastal Pacific" match "pacific"', true],
  ['"Coastal Pacific" match "paci"', false],
  ['"Coastal Pacific" match "paci*"', true],
  ['"Coastal Pacific" match "*fic"', true],
  ['"Coastal Pacific" match "pacific coastal"', true],
  ['"Coastal Pacific" match ["coastal", "pac*"]', true],
  ['"Coastal Pacific" match ["coastal", "x"]', false],
  ['["Coastal", "Pacific"] match "pacific"', true],
  ['"a-b c" match "b"', true],
  ['"text" match ""', false],
  ['1 match "1"', false],
  ['null match "a"', false],
  ['"a" match null', false],
  ['*[name match "tranz*"]._id', ['line-a']],
  ['*[[name, tags[0]] match "coast"]._id', ['line-b']],
]);

expectResults('order', [
  ['*[_type == "line"] | order(km)._id', ['line-c', 'line-a', 'line-b']],
  ['*[_type == "line"] | order(km desc)._id', ['line-b', 'line-a', 'line-c']],
  [
    '*[_type in ["line", "operator"]] | order(operator._ref, name desc)._id',
    ['line-a', 'line-b', 'line-c', 'operator-k'],
  ],
  ['*[_type == "line"] | order(lower(name) asc)[0]._id', 'line-b'],
  ['[3, "b", null, true, 1, "a", false] | order(@)', [1, 3, 'a', 'b', false, true, null]],
  ['[3, null, 1] | order(@ desc)', [null, 3, 1]],
  ['[{"a": 1, "b": 1}, {"a": 0}, {"a": 1, "b": 0}] | order(a, b).b', [null, 0, 1]],
  ['"text" | order(@)', null],
  ['null | order(@)', null],
]);

expectResults('slices and elements', [
  ['[1, 2, 3][0]', 1],
  ['[1, 2, 3][-1]', 3],
  ['[1, 2, 3][3]', null],
  ['[1, 2, 3][0..1]', [1, 2]],
  ['[1, 2, 3][0...1]', [1]],
  ['[1, 2, 3][-2..-1]', [2, 3]],
  ['[1, 2, 3][1..9]', [2, 3]],
  ['[1, 2, 3][2..1]', []],
  ['[1, 2, 3][-9..0]', [1]],
  ['[][0..1]', []],
  ['"text"[0]', null],
  ['"text"[0..1]', null],
  ['{"a": 1}["a"]', 1],
  ['[[1, 2], [3]][0][1]', 2],
]);

expectResults('traversal', [
  ['*[_id == "line-a"][0].ends[].minute', [300, 0]],
  ['*[_id == "line-a"].ends[].minute', [300, 0]],
  ['*[_id == "line-a"].ends[_key == "e"].minute', [0]],
  ['*[_id == "line-a"][0].ends[minute > 100]._key', ['w']],
  ['[{"a": {"b": 1}}, {"a": 2}, 3].a.b', [1, null, null]],
  ['[{"a": 1}, null][].a', [1, null]],
  ['{"a": 1}.b', null],
  ['"text".length', null],
  ['null.a', null],
  ['{"a": [1, 2]}.a[]', [1, 2]],
  ['*[_type == "stop" && _id != "x.private"].place.lat', [-43.5, -42.4]],
  ['*._id', documents.map(({ _id }) => _id)],
]);

expectResults('dereferencing', [
  ['*[_id == "line-a"][0].operator->name', 'KiwiRail'],
  ['*[_id == "line-a"][0].operator->head->head->name', 'KiwiRail'],
  ['*[_type == "line"].operator->name', ['KiwiRail', 'KiwiRail', null]],
  ['*[_id == "line-a"][0].ends[].stop->name', ['Greymouth', 'Christchurch']],
  ['*[_id == "line-a"][0].ends[]{"n": stop->name}', [{ n: 'Greymouth' }, { n: 'Christchurch' }]],
  ['*[_id == "line-b"][0].ends[].stop->', [null]],
  ['*[_id == "line-a"][0].name->', null],
  ['null->', null],
  ['*[operator->name == "KiwiRail"] | order(_id)._id', ['line-a', 'line-b']],
  ['*[_id == "line-a"][0].operator->{name, "same": head._ref == _id}', { name: 'KiwiRail', same: true }],
  ['*[references("operator-k")] | order(_id)._id', ['line-a', 'line-b', 'operator-k']],
  ['*[references(["stop-c", "stop-gone"])] | order(_id)._id', ['line-a', 'line-b']],
  ['*[references([])]._id', []],
  [
    '*[_type == "stop" && place != null]{_id, "lines": count(*[references(^._id)])}',
    [
      { _id: 'stop-c', lines: 1 },
      { _id: 'stop-g', lines: 1 },
    ],
  ],
]);

expectResults('projections and conditionals', [
  ['{"a": 1, "b": 2}{a}', { a: 1 }],
  ['{"a": 1}{b}', { b: null }],
  ['{"a": 1}{..., "b": 2}', { a: 1, b: 2 }],
  ['{"a": 1}{"a": 2, ...}', { a: 1 }],
  ['{"a": 1}{"a": 2, "a": 3}', { a: 3 }],
  ['{"a": {"b": 1}}{a{b}}', { a: { b: 1 } }],
  ['{"a": {"b": 1}}{"c": a.b}', { c: 1 }],
  ['{"a": 1}{...{"b": 2}}', { b: 2 }],
  ['{"a": 1}{...null}', {}],
  ['{"a": 1}{a == 1 => {"yes": true}, a == 2 => {"no": true}}', { yes: true }],
  ['{"a": 1}{..., a == 2 => {"no": true}}', { a: 1 }],
  ['{"a": 1}{nothing == 1 => {"no": true}}', {}],
  ['select(false => 1, true => 2, 3)', 2],
  ['select(null => 1, 3)', 3],
  ['select(1 => 1)', null],
  ['coalesce(null, nothing, 0, 1)', 0],
  ['coalesce()', null],
  ['"text"{a}', null],
  ['null{a}', null],
  ['[{"a": 1}, {"a": 2}]{a}', [{ a: 1 }, { a: 2 }]],
  ['[1, {"a": 2}]{a}', [null, { a: 2 }]],
]);

expectResults('scopes', [
  [
    '*[_id == "line-a"]{"ends": ends[]{"line": ^.name}}[0].ends',
    [{ line: 'TranzAlpine' }, { line: 'TranzAlpine' }],
  ],
  ['*[_id == "stop-c"][0]{"by": *[_type == "line" && ^._id in ends[].stop._ref]._id}', { by: ['line-a'] }],
  ['{"a": 1}{"b": {"c": 2}{"d": ^.a}}', { b: { d: 1 } }],
  ['{"a": 1}{"b": {"c": 2}{"d": {"e": 3}{"f": ^.^.a}}}', { b: { d: { f: 1 } } }],
  ['[1, 2, 3][@ > 1]', [2, 3]],
  ['{"a": 1}{"b": @.a}', { b: 1 }],
  ['^', null],
  ['@', null],
  ['{"a": [1, 2]}{"b": a[@ > ^.a[0]]}', { b: [2] }],
]);

expectResults('ten nested sub-queries', [
  [`${'*[_id == "stop-c"]{"n": '.repeat(10)}name${'}[0].n'.repeat(10)}`, 'Christchurch'],
]);

expectResults('pipes', [
  [
    '*[_type == "line"] | order(km) | {name}',
    [{ name: 'Wairarapa Line' }, { name: 'TranzAlpine' }, { name: 'Coastal Pacific' }],
  ],
  ['*[_type == "line"] | order(km desc) [0..1] | order(name)._id', ['line-b', 'line-a']],
  ['*[_type == "line"] | order(km)[0]{name}', { name: 'Wairarapa Line' }],
]);

expectResults('global functions', [
  ['count([1, null, 3])', 3],
  ['count("text")', null],
  ['count(*[_type == "line"])', 3],
  ['defined(null)', false],
  ['defined(0)', true],
  ['defined("")', true],
  ['length("kō")', 2],
  ['length([1, 2])', 2],
  ['length(1)', null],
  ['lower("KŌ")', 'kō'],
  ['upper("kō")', 'KŌ'],
  ['lower(1)', null],
  ['round(2.5)', 3],
  ['round(-2.5)', -3],
  ['round(2.345, 2)', 2.35],
  ['round("1")', null],
  ['round(1, -1)', null],
  ['string(1)', '1'],
  ['string(1.50)', '1.5'],
  ['string(true)', 'true'],
  ['string("a")', 'a'],
  ['string(null)', null],
  ['string([1])', null],
  ['string(dateTime("2026-01-01T00:00:00Z"))', '2026-01-01T00:00:00Z'],
  ['global::count([1])', 1],
  ['identity()', lakeUserId],
]);

expectResults('portable text', [
  [
    'pt::text([{"_type": "block", "children": [{"_type": "span", "text": "One"}, {"_type": "span", "text": " two"}]}])',
    'One two',
  ],
  ['pt::text([{"_type": "image"}])', null],
  ['pt::text(1)', null],
]);

expectResults('array functions', [
  ['array::join(["a", 1, true], ", ")', 'a, 1, true'],
  ['array::join(["a", null], ",")', null],
  ['array::join(["a", {}], ",")', null],
  ['array::join([], ",")', ''],
  ['array::join("a", ",")', null],
  ['array::join(["a"], 1)', null],
  ['array::compact([1, null, 0, false, ""])', [1, 0, false, '']],
  ['array::compact(null)', null],
  ['array::unique([1, 1.0, "1", true, true])', [1, '1', true]],
  ['array::intersects([1, 2], [2, 3])', true],
  ['array::intersects([1], [2])', false],
  ['array::intersects([null], [null])', true],
  ['array::intersects([1], 1)', null],
]);

expectResults('string functions', [
  ['string::split("a,b,,c", ",")', ['a', 'b', '', 'c']],
  ['string::split("kō", "")', ['k', 'ō']],
  ['string::split("", ",")', []],
  ['string::split(1, ",")', null],
  ['string::startsWith("alphabet", "alpha")', true],
  ['string::startsWith("alphabet", "")', true],
  ['string::startsWith("alphabet", "beta")', false],
  ['string::startsWith(null, "a")', null],
  ['string::lower("A")', 'a'],
  ['string::upper("a")', 'A'],
]);

expectResults('math functions', [
  ['math::sum([1, 2, null])', 3],
  ['math::sum([])', 0],
  ['math::sum([1, "a"])', null],
  ['math::avg([1, 2])', 1.5],
  ['math::avg([])', null],
  ['math::min([2, 1, null])', 1],
  ['math::max([2, 1])', 2],
  ['math::max([])', null],
  ['math::min(1)', null],
  ['math::sum(*[_type == "line"].km)', 662],
]);

expectResults('dates', [
  ['dateTime("2026-01-01T00:00:00+13:00")', '2025-12-31T11:00:00Z'],
  ['dateTime("2026-01-01")', null],
  ['dateTime("soon")', null],
  ['dateTime(1)', null],
  ['dateTime("2026-01-01T00:00:00Z") + 60', '2026-01-01T00:01:00Z'],
  ['dateTime("2026-01-01T00:01:00Z") - dateTime("2026-01-01T00:00:00Z")', 60],
  ['dateTime("2026-01-01T00:00:00Z") - 0.5', '2025-12-31T23:59:59.500Z'],
  ['dateTime("2026-01-01T00:00:00.001Z")', '2026-01-01T00:00:00.001Z'],
  ['dateTime(now()) > dateTime("2020-01-01T00:00:00Z")', true],
  ['now() == now()', true],
]);

expectResults('paths', [
  ['path("a.b") in path("a.*")', true],
  ['path("a.b.c") in path("a.*")', false],
  ['path("a.b.c") in path("a.**")', true],
  ['"a.b" in path("a.*")', true],
  ['*[_id in path("line-*")]._id', []],
  ['*[_id in path("*")] | order(_id)[0..1]._id', ['line-a', 'line-b']],
]);

describe('rejected queries', () => {
  test.each([
    '',
    '*[',
    '1 +',
    'nothing()',
    'count()',
    'count(1, 2)',
    'boost(true, 2)',
    '(1 => 2)',
    '1..2',
    'order(name)',
    'name asc',
    'geo::latLng(1, 2)',
    'path(1, 2)',
    '.5',
    'string::nothing("a")',
    'other::count([1])',
    '*[_type == "line"] | score()',
    '*{name} | score(true)',
    '$missing',
    '{"a": 1}{^.}',
    '*[0..$missing]',
    '"unfinished',
    '"\\u{110000}"',
    'a b',
  ])('%j', async (query) => {
    await expect(resultOf(query)).rejects.toThrow(QueryError);
  });
});

test('parameters are values, never parts of a query', async () => {
  expect(await resultOf('*[name == $name]._id', { name: '" || true || "' })).toEqual([]);
  expect(await resultOf('$list[$at]', { list: [1, 2], at: 1 })).toBe(2);
  expect(await resultOf('$list[$at]', { list: [1, 2], at: 0 })).toBe(1);
  expect(await resultOf('$list[-$back - 1]', { list: [1, 2], back: 0 })).toBe(2);
  expect(await resultOf('{"a": 1}[$name]', { name: 'a' })).toBe(1);
  expect(await resultOf('$list[$isWanted]', { list: [1, 2], isWanted: true })).toEqual([1, 2]);
  await expect(resultOf('$list[$at]', { list: [1, 2] })).rejects.toThrow(/param \$at referenced/);
  expect(await resultOf('*[_type == $type][0...$limit]._id', { type: 'line', limit: 2 })).toEqual([
    'line-a',
    'line-b',
  ]);
});
