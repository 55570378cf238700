import { expect, test } from 'vitest';
import { parseParts } from './parse-parts.ts';
import { portableText, textBlock } from './portable-text.schema.ts';

const block = (more: object) => ({
  _key: 'a',
  _type: 'block',
  children: [{ _type: 'span', text: 'Words.' }],
  ...more,
});
const read = (...nodes: readonly unknown[]) => {
  const parsed = parseParts(portableText, nodes);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return { nodes: parsed.data, dropped: parsed.dropped.map(({ path }) => path.join('.')) };
};

test('a list item never has a heading style, which would skip a level of the outline', () => {
  for (const style of ['h2', 'h3', 'blockquote'])
    expect(textBlock.parse(block({ style, listItem: 'bullet', level: 1 })).style).toBe('normal');
  expect(textBlock.parse(block({ style: 'h3' })).style).toBe('h3');
});

test.each([
  [5, 4],
  [0, 1],
  [2.4, 2],
])('a list at level %d is rendered at level %d', (level, drawn) => {
  expect(textBlock.parse(block({ listItem: 'number', level })).level).toBe(drawn);
});

test('an inline object is left out, and the text around it stays', () => {
  const children = [
    { _type: 'span', text: 'Price: ' },
    { _type: 'priceTag', amount: 12 },
    { _type: 'span', text: ' each.' },
  ];
  const { nodes, dropped } = read(block({}), block({ children }));
  expect(dropped).toEqual(['1.children.1._type']);
  expect(nodes[1]).toMatchObject({ children: [{ text: 'Price: ' }, { text: ' each.' }] });
});

test('an unknown annotation is left out, and its text stays', () => {
  const marked = block({
    markDefs: [{ _key: 'm', _type: 'internalLink' }],
    children: [{ _type: 'span', text: 'Marked', marks: ['m', 'highlight'] }],
  });
  const { nodes, dropped } = read(marked);
  expect(dropped).toEqual(['0.markDefs.0._type']);
  expect(nodes).toMatchObject([{ markDefs: [], children: [{ text: 'Marked' }] }]);
});

test('an invalid or empty node is left out, and the others stay', () => {
  const { nodes, dropped } = read(
    block({}),
    null,
    block({ children: [] }),
    { _key: 'd', _type: 'table', rows: [] },
    block({ children: [{ text: 'A span without a type' }] }),
  );
  expect(nodes).toHaveLength(1);
  expect(dropped).toHaveLength(4);
});

const picture = { _key: 'p', _type: 'image', src: '/media/a.png', width: 600, height: 400 };

test.each([
  [
    { top: -2.220446049250313e-16, bottom: 0, left: 0, right: 0 },
    { top: 0, bottom: 0, left: 0, right: 0 },
  ],
  [{ top: 1.0000000000000002, bottom: 0, left: 0, right: 0 }, undefined],
  [{ top: 0, bottom: 0, left: 0.6, right: 0.6 }, undefined],
  [{ top: 0.1 }, { top: 0.1, bottom: 0, left: 0, right: 0 }],
  [
    { top: '0.1', bottom: 0.2, left: 0, right: 0 },
    { top: 0, bottom: 0.2, left: 0, right: 0 },
  ],
])('a picture is kept with any crop: %o', (crop, expected) => {
  expect(read({ ...picture, crop }).nodes).toMatchObject([
    { image: { src: '/media/a.png', crop: expected } },
  ]);
});

test.each([{}, { x: null, y: 0.5 }, { x: 'left', y: 0.5 }, { x: -0.2, y: 1.4 }])(
  'a picture is kept with any hotspot: %o',
  (hotspot) => {
    expect(read({ ...picture, hotspot }).nodes).toHaveLength(1);
  },
);

test('a picture whose file is gone is left out', () => {
  expect(read(block({}), { ...picture, src: null })).toMatchObject({ dropped: ['1.src'] });
});
