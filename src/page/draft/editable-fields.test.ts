import { expect, test } from 'vitest';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { blockLabel, fieldsOfBlock, fieldsOfOpening } from './editable-fields.ts';

const paragraph = (key: string, ...texts: string[]) => ({
  _key: key,
  _type: 'block',
  children: texts.map((text) => ({ _type: 'span', text })),
});

test('names a block by its title and heading', () => {
  expect(blockLabel(blockSchemas.hero, { heading: ' Across the South by train ' })).toBe(
    'Opening: Across the South by train',
  );
  expect(blockLabel(blockSchemas.hero, {})).toBe('Opening');
  expect(blockLabel(blockSchemas.richText, { body: [paragraph('a', 'Kia ', 'ora.')] })).toBe(
    'Text: Kia ora.',
  );
});

test('lists texts, pictures and entries with the form’s titles', () => {
  const stored = {
    heading: 'South',
    lead: '',
    picture: { src: '/media/images/a.png', alt: 'A coast' },
    links: [
      { _key: 'b', _type: 'link', label: 'Book', href: '/book/' },
      { _key: 'no key', label: 'Odd' },
    ],
    unknown: 'x',
  };
  expect(fieldsOfBlock(blockSchemas.hero, stored, 'blocks:a')).toEqual([
    { path: 'blocks:a.heading', label: 'Opening › Heading', shown: { text: 'South' } },
    { path: 'blocks:a.picture', label: 'Opening › Poster', shown: { picture: '/media/images/a.png' } },
    { path: 'blocks:a.links:b.label', label: 'Opening › Buttons › Link text', shown: { text: 'Book' } },
  ]);
});

test('lists each paragraph of rich text, and each cell of a table', () => {
  const body = [paragraph('p', 'Kia ', 'ora.'), { _key: 'i', _type: 'image', src: '/media/b.png' }];
  expect(fieldsOfBlock(blockSchemas.richText, { body }, 'blocks:a').map(({ path }) => path)).toEqual([
    'blocks:a.body:p',
    'blocks:a.body:i',
  ]);
  const rows = [{ _key: 'r', _type: 'tableRow', cells: ['Fare', '', '$20'] }];
  expect(fieldsOfBlock(blockSchemas.table, { rows }, 'blocks:a').map(({ path }) => path)).toEqual([
    'blocks:a.rows:r.cells:0',
    'blocks:a.rows:r.cells:2',
  ]);
});

test('lists the document’s own fields behind a built-in opening', () => {
  const opening = { heading: 'Kaikōura', lead: 'Whales.', eyebrow: 'Canterbury', picture: { src: '/a.png' } };
  expect(
    fieldsOfOpening('destination', opening)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(['picture', 'region', 'summary', 'title']);
  expect(fieldsOfOpening('destination', opening)).toContainEqual({
    path: 'title',
    label: 'Name',
    shown: { text: 'Kaikōura' },
  });
  expect(fieldsOfOpening('page', opening)).toEqual([]);
});

test('every field of every block has a title for editors', () => {
  const untitled = Object.values(blockSchemas).flatMap(({ type, fields }) =>
    fields.filter(({ title, hidden }) => !title && hidden !== true).map(({ name }) => `${type}.${name}`),
  );
  expect(untitled).toEqual([]);
});
