import { Schema } from '@sanity/schema';
import { expect, test } from 'vitest';
import { blockSchemas } from '../blocks/index.ts';
import { studioTypes } from './index.ts';

const schema = Schema.compile({ name: 'studio', types: studioTypes });

/** Returns title and subtitle of a document or block in a Studio list. */
function listPreview(type: string, selected: Readonly<Record<string, unknown>>): unknown[] {
  const { title, subtitle } = schema.get(type)?.preview?.prepare?.({ ...selected }) ?? {};
  return [title, subtitle];
}

test.each([
  [
    'with its date and author',
    { title: 'Sides', publishedAt: '2026-10-12T20:00:00Z', author: 'Ana' },
    '13 Oct 2026 · Ana',
  ],
  ['without an author', { title: 'Sides', publishedAt: '2026-09-01T20:00:00Z' }, '2 Sep 2026'],
  ['without a date yet', { title: 'Sides' }, 'without a date'],
  ['with an invalid date', { title: 'Sides', publishedAt: 'soon' }, 'without a date'],
])('a list shows a blog post %s', (_name, selected, words) => {
  expect(listPreview('blogPost', selected)).toEqual(['Sides', words]);
});

test('a list shows the window of a notice in New Zealand time', () => {
  const window = { startsAt: '2026-12-02T20:00:00Z', endsAt: '2026-12-05T04:30:00Z' };
  expect(listPreview('siteNotice', { title: 'Closed.', tone: 'warning', ...window })).toEqual([
    'Closed.',
    'Warning · from 3 Dec 2026, 09:00 · until 5 Dec 2026, 17:30',
  ]);
  expect(listPreview('siteNotice', { title: 'Closed.' })).toEqual([
    'Closed.',
    'Information · without an end',
  ]);
});

test('a list shows the target of a redirect, and an incomplete redirect', () => {
  expect(listPreview('redirect', { title: '/trains/', to: 'Trains' })).toEqual(['/trains/', '→ Trains']);
  expect(listPreview('redirect', {})).toEqual(['No old address yet', 'no target']);
});

test.each(Object.values(blockSchemas))('a $type without text shows only its type', ({ type, title }) => {
  expect(listPreview(type, {})).toEqual([title, undefined]);
});

test('a block shows its text as the title, and its type and count below', () => {
  expect(listPreview('faq', { words: 'Ask', counted: [1, 2] })).toEqual([
    'Ask',
    'Questions and answers · 2 questions',
  ]);
  expect(listPreview('faq', { counted: [1] })).toEqual(['Questions and answers', '1 question']);
});

test('a gallery picture shows its caption, or else its alt text', () => {
  const [pictures] =
    schema.get('gallery')?.fields?.filter(({ name }: { name: string }) => name === 'pictures') ?? [];
  const prepare = pictures.type.of[0].preview.prepare;
  expect(prepare({ caption: 'Noon', alt: 'A pier' })).toMatchObject({ title: 'Noon', subtitle: 'A pier' });
  expect(prepare({ alt: 'A pier' })).toMatchObject({ title: 'A pier' });
  expect(prepare({})).toMatchObject({ title: 'No caption yet' });
});

test('a navigation entry shows its target and the number of entries below it', () => {
  const fields = schema.get('siteSettings')?.fields ?? [];
  const navigation = fields.find(({ name }: { name: string }) => name === 'navigation');
  const { prepare } = navigation.type.of[0].preview;
  expect(prepare({ title: 'Go', to: 'Trains', below: [1, 2] }).subtitle).toBe('→ Trains · 2 entries below');
  expect(prepare({ title: 'Go', below: [1] }).subtitle).toBe('1 entry below');
  expect(prepare({ title: 'Go' }).subtitle).toBeUndefined();
});
