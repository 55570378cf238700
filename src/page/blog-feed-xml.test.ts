// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#tests/any-character.ts';
import { casesOf } from '#tests/case-counts.ts';
import { blogFeed } from './blog-feed.ts';

const site = 'https://southbound.example';

/** Parses a feed and returns title and summary of its only entry, or the parser's error. */
function readFeed(xml: string) {
  const read = new DOMParser().parseFromString(xml, 'application/xml');
  const fault = read.querySelector('parsererror')?.textContent;
  const words = (name: string) => read.querySelector(`entry > ${name}`)?.textContent;
  return fault ? { fault } : { title: words('title'), summary: words('summary') };
}

const feedOf = (title: string, summary: string) =>
  blogFeed(
    [
      {
        ...{ id: 'post-a', path: '/blogs/a/', title, summary, author: title },
        ...{ publishedAt: '2026-11-01T09:00:00+13:00', updatedAt: '2026-11-09T20:00:00Z' },
        picture: {
          ...{ src: '/media/images/a.png', width: 2400, height: 1600, alt: summary },
          ...{ background: undefined, hotspot: undefined, crop: undefined },
        },
      },
    ],
    site,
  );

test('leaves out characters that XML forbids', () => {
  expect(readFeed(feedOf('Ōtaki\u0000 \u000bby\u001b train\ufffe', 'One.\u0008 Two\ud800.'))).toEqual({
    title: 'Ōtaki by train',
    summary: 'One. Two.',
  });
  expect(readFeed(feedOf('Two\tlines\nand a 🚂', '\u007f\u0085'))).toMatchObject({
    title: 'Two\tlines\nand a 🚂',
  });
});

// @asvs 1.2.1
test('is well-formed XML for any text of an editor', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (title, summary) => {
      expect(readFeed(feedOf(title, summary))).not.toHaveProperty('fault');
    }),
    { numRuns: casesOf({ short: 30, full: 1_000 }) },
  );
});
