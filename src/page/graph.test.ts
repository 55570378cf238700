import { expect, test } from 'vitest';
import { graphOf } from './graph.ts';

const question = (name: string) => ({ '@type': 'Question', name }) as const;

test('removes duplicates', () => {
  const bus = { '@type': 'BusStop', name: 'Manners Street' } as const;
  expect(graphOf([bus, { ...bus }, { ...bus, name: 'Ōtaki' }])).toEqual([bus, { ...bus, name: 'Ōtaki' }]);
});

// @spec C.7
test('merges the questions of several blocks into one FAQ page', () => {
  const page = (...names: string[]) =>
    ({ '@type': 'FAQPage', '@id': '/#questions', mainEntity: names.map(question) }) as const;
  expect(graphOf([page('How long?', 'How much?'), page('How much?', 'When?')])).toEqual([
    page('How long?', 'How much?', 'When?'),
  ]);
});

test('merges things with the same id and keeps the block’s type', () => {
  expect(
    graphOf([
      { '@type': 'WebPage', '@id': '/#page', name: 'Contact' },
      { '@type': 'ContactPage', '@id': '/#page', name: 'Contact us' },
    ]),
  ).toEqual([{ '@type': 'ContactPage', '@id': '/#page', name: 'Contact' }]);
});

test('leaves out undefined properties', () => {
  expect(graphOf([{ '@type': 'Article', headline: 'A', description: undefined }])).toEqual([
    { '@type': 'Article', headline: 'A' },
  ]);
});
