import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTypedText, readTyped, type TypedText, typedMessage } from './typed-text.ts';

const page = (title: string, words: readonly [string, string][]) => ({
  _id: 'drafts.trains',
  _rev: `${title} ${words}`,
  title,
  blocks: words.map(([key, text]) => ({ _key: key, _type: 'quote', text, marks: ['strong'] })),
});

test('reports a changed text with its block', () => {
  const before = page('Trains', [
    ['a', 'One'],
    ['b', 'Two'],
  ]);
  expect(
    findTypedText(
      'trains',
      before,
      page('Trains', [
        ['a', 'One'],
        ['b', 'Two.'],
      ]),
    ),
  ).toEqual({
    id: 'trains',
    block: 'b',
    field: 'blocks b text',
    from: 'Two',
    to: 'Two.',
  });
  expect(
    findTypedText(
      'trains',
      before,
      page('Train', [
        ['a', 'One'],
        ['b', 'Two'],
      ]),
    ),
  ).toMatchObject({
    block: null,
    field: 'title',
    from: 'Trains',
    to: 'Train',
  });
});

test.each<[string, Parameters<typeof page>]>([
  [
    'nothing changed',
    [
      'Trains',
      [
        ['a', 'One'],
        ['b', 'Two'],
      ],
    ],
  ],
  [
    'two texts changed',
    [
      'Trains',
      [
        ['a', 'One.'],
        ['b', 'Two.'],
      ],
    ],
  ],
  [
    'blocks moved',
    [
      'Trains',
      [
        ['b', 'Two'],
        ['a', 'One'],
      ],
    ],
  ],
  [
    'a block came',
    [
      'Trains',
      [
        ['a', 'One'],
        ['b', 'Two'],
        ['c', 'Three'],
      ],
    ],
  ],
  ['a block went', ['Trains', [['a', 'One']]]],
])('reports nothing if %s', (_what, after) => {
  expect(
    findTypedText(
      'trains',
      page('Trains', [
        ['a', 'One'],
        ['b', 'Two'],
      ]),
      page(...after),
    ),
  ).toBeNull();
});

test('reports only real differences, for any documents', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      const typed = findTypedText('x', before, after);
      if (typed) expect(typed.from).not.toBe(typed.to);
      expect(findTypedText('x', before, structuredClone(before))).toBeNull();
    }),
  );
});

test('ignores other messages', () => {
  const text: TypedText = { id: 'a', block: null, field: 'title', from: 'a', to: 'b' };
  expect(readTyped({ type: typedMessage, text })).toEqual(text);
  for (const other of [
    null,
    'x',
    {},
    { type: typedMessage },
    { type: 'other', text },
    { type: typedMessage, text: { ...text, to: 1 } },
  ])
    expect(readTyped(other)).toBeNull();
});
