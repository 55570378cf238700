import { expect, test } from 'vitest';
import { hasLink } from './has-link.ts';

test.each([
  'see https://evil.example/x',
  'HTTP://1.2.3.4',
  'evil.example',
  'evil.example/x',
  'www.evil',
  'ｅｖｉｌ．ｃｏｍ',
  'evil。com',
  'evil｡com',
  'evil.\u2060com',
  'ev\u00adil.com',
  'whānau.nz',
  'пример.рф',
  'उदाहरण.भारत',
  'a.xn--p1ai',
  'a@b.co',
  'write to evil@localhost',
  'Happy birthday.Love, Mum',
])('finds a link in %j', (text) => {
  expect(hasLink(text)).toBe(true);
});

test.each([
  '',
  'Happy birthday. Love, Mum',
  'Happy birthday.\nLove, Mum',
  'At 10.30 a.m. on 24.12.2026',
  'e.g. J.R.R. Tolkien, Ph.D.',
  'wait...and see',
  'See you @ the station',
  'Hana & Tom: and/or 1/2',
  'Ngā mihi nui…',
])('finds no link in %j', (text) => {
  expect(hasLink(text)).toBe(false);
});
