import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import { publishingAdvice } from './publish-warnings.ts';

let lake: TestLake;
beforeAll(async () => {
  lake = await startTestLake([
    { _id: 'public', _type: 'page', title: 'Public' },
    { _id: 'drafts.hidden', _type: 'page', title: 'Not public' },
  ]);
});
afterAll(() => lake.close());

const advice = (draft: Record<string, unknown>) =>
  publishingAdvice({ _id: 'drafts.a', ...draft }, (query, parameters) =>
    lake.client.fetch<unknown>(query, { ...parameters }, { perspective: 'published' }),
  );
const to = (id: string) => ({ _type: 'reference', _ref: id, _weak: true });
const page = (...blocks: readonly unknown[]) => ({
  _type: 'page',
  blocks: [{ _key: 'h', _type: 'hero', heading: 'A page' }, ...blocks],
});
const facts = { _key: 'f', _type: 'keyFacts', facts: [{ _key: 'a', term: 'Distance', value: '347 km' }] };

test('finds nothing on a complete page', async () => {
  expect(await advice(page(facts))).toEqual([]);
});

test('lists omitted parts and broken links of the page in the form’s words', async () => {
  const warnings = await advice(
    page(
      { ...facts, facts: [...facts.facts, { _key: 'b', term: '', value: '3' }] },
      { ...facts, facts: [] },
      { _key: 'x', _type: 'carousel' },
      {
        _key: 'c',
        _type: 'callToAction',
        heading: 'Go',
        links: [{ _key: 'l', label: 'Not yet', target: to('hidden') }],
      },
      { _key: 's', _type: 'sharedBlocks', section: to('nobody') },
    ),
  );
  expect(warnings).toEqual([
    expect.stringMatching(/^“Key facts”: facts\.1\.term is left out/),
    expect.stringContaining('“Key facts”: has the same key as another block'),
    expect.stringMatching(/^“Key facts”: facts /),
    '“carousel”: is a block that this release does not support.',
    expect.stringContaining('leads to a document that is not public'),
    expect.stringContaining('The shared section is gone, or was never published.'),
  ]);
});

test('warns of a redirect to an unpublished page', async () => {
  expect(await advice({ _type: 'redirect', from: '/old/', target: to('public') })).toEqual([]);
  expect(await advice({ _type: 'redirect', from: '/old/', target: to('hidden') })).toHaveLength(1);
});
