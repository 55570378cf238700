import { expect, test } from 'vitest';
import { graphOf } from './graph.ts';

const question = (name: string) => ({ '@type': 'Question', name }) as const;

test('what is said twice is said once', () => {
  const bus = { '@type': 'BusStop', name: 'Manners Street' } as const;
  expect(graphOf([bus, { ...bus }, { ...bus, name: 'Ōtaki' }])).toEqual([bus, { ...bus, name: 'Ōtaki' }]);
});

// @spec C.7
test('the questions of several blocks are one page of questions', () => {
  const page = (...names: string[]) =>
    ({ '@type': 'FAQPage', '@id': '/#questions', mainEntity: names.map(question) }) as const;
  expect(graphOf([page('How long?', 'How much?'), page('How much?', 'When?')])).toEqual([
    page('How long?', 'How much?', 'When?'),
  ]);
});

test('what a block says of the page and what the page says of itself is one thing, of the block’s kind', () => {
  expect(
    graphOf([
      { '@type': 'WebPage', '@id': '/#page', name: 'Contact' },
      { '@type': 'ContactPage', '@id': '/#page', name: 'Contact us' },
    ]),
  ).toEqual([{ '@type': 'ContactPage', '@id': '/#page', name: 'Contact' }]);
});

test('what is undefined is not there', () => {
  expect(graphOf([{ '@type': 'Article', headline: 'A', description: undefined }])).toEqual([
    { '@type': 'Article', headline: 'A' },
  ]);
});
