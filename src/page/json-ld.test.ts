import { expect, test } from 'vitest';
import { mergeGraph } from './json-ld.tsx';

const question = (name: string) => ({ '@type': 'Question', name }) as const;

test('removes duplicates', () => {
  const bus = { '@type': 'BusStop', name: 'Manners Street' } as const;
  expect(mergeGraph([bus, { ...bus }, { ...bus, name: 'Ōtaki' }])).toEqual([bus, { ...bus, name: 'Ōtaki' }]);
});

// @spec C.7
test('merges the questions of several blocks into one FAQ page', () => {
  const page = (...names: string[]) =>
    ({ '@type': 'FAQPage', '@id': '/#questions', mainEntity: names.map(question) }) as const;
  expect(mergeGraph([page('How long?', 'How much?'), page('How much?', 'When?')])).toEqual([
    page('How long?', 'How much?', 'When?'),
  ]);
});

test('merges things with the same id and keeps the block’s type', () => {
  expect(
    mergeGraph([
      { '@type': 'WebPage', '@id': '/#page', name: 'Contact' },
      { '@type': 'ContactPage', '@id': '/#page', name: 'Contact us' },
    ]),
  ).toEqual([{ '@type': 'ContactPage', '@id': '/#page', name: 'Contact' }]);
});

test('leaves out undefined properties', () => {
  expect(mergeGraph([{ '@type': 'Article', headline: 'A', description: undefined }])).toEqual([
    { '@type': 'Article', headline: 'A' },
  ]);
});
