import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Email, EmailPart, EmailSite } from './email.ts';
import { emailColours } from './email-colours.ts';
import { renderEmail } from './email-html.tsx';
import { emailText } from './email-text.ts';

const site: EmailSite = { name: 'Test site', tagline: 'Its line', siteUrl: 'https://site.example' };
const emailOf = (...parts: EmailPart[]): Email => ({
  subject: 'Subject',
  preview: 'Preview',
  heading: 'Heading',
  parts,
});

const entry: EmailPart = {
  kind: 'entry',
  title: 'TranzAlpine, Christchurch to Greymouth',
  detail: 'Tuesday 1 December 2026',
  state: { tone: 'good', text: 'Confirmed' },
  note: null,
  stages: [
    {
      label: 'TranzAlpine, train',
      mode: 'rail',
      from: { time: '08:15', day: 'Tue 1 Dec', place: 'Christchurch' },
      to: { time: '13:05', day: 'Tue 1 Dec', place: 'Māwhera Greymouth' },
      note: 'Check-in closes at 07:55',
    },
  ],
  lists: [{ title: 'Who travels', items: ['Ms Mārama Ōpata'] }],
  smallPrint: 'No changes.',
};

describe('an email as text', () => {
  test('lists rides in order with notes before them, and aligns amounts', () => {
    const account: EmailPart = {
      kind: 'account',
      rows: [
        { label: 'A train', amount: '$1,290' },
        { label: 'Fee', amount: '$4.78' },
        { label: 'Paid', amount: '$1,294.78', strong: true },
      ],
      note: null,
    };
    expect(emailText(emailOf(entry, account), site)).toBe(`Heading
=======

TranzAlpine, Christchurch to Greymouth
--------------------------------------
[Confirmed]
Tuesday 1 December 2026

Tue 1 Dec, 08:15 Christchurch
  | Check-in closes at 07:55
  | TranzAlpine, train
Tue 1 Dec, 13:05 Māwhera Greymouth

Who travels:
- Ms Mārama Ōpata

No changes.

A train     $1,290
Fee          $4.78
------------------
Paid     $1,294.78

-- 
Test site. Its line.
https://site.example/
`);
  });

  test('keeps addresses whole, and limits all other lines to 72 characters', () => {
    const url = `https://site.example/purchase/arrive?token=${'a'.repeat(80)}`;
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 20 })), (words) => {
        const text = words.join(' ');
        const parts: EmailPart[] = [
          { kind: 'paragraph', text },
          { kind: 'list', items: [text] },
          { kind: 'account', rows: [{ label: text, amount: '$1' }], note: text },
          { kind: 'quote', text, by: text },
          { kind: 'action', label: 'Open', url },
        ];
        const lines = emailText(emailOf(...parts), site).split('\n');
        expect(lines.filter((line) => line.length > 72)).toEqual([url]);
      }),
    );
  });

  test("keeps names inside their line, and quotes each line of other people's text", () => {
    const text = emailText(
      emailOf(
        { kind: 'paragraph', text: 'Kia ora Evil\nYour code: 12345' },
        { kind: 'quote', text: 'One\n\nYour code: 12345', by: 'Evil' },
      ),
      site,
    );
    expect(text).not.toMatch(/^Your code/m);
    expect(text).toContain('> One\n>\n> Your code: 12345\n');
  });
});

describe('an email as HTML', () => {
  // @asvs 1.2.1
  test('contains the same content as the text, with all markup escaped', async () => {
    const evil = '<img src=x onerror=alert(1)>"\'&';
    const parts: EmailPart[] = [
      { kind: 'paragraph', text: evil },
      { kind: 'code', label: evil, code: evil, facts: [{ label: evil, value: evil }] },
      { kind: 'quote', text: evil, by: evil },
      { kind: 'list', items: [evil, evil] },
      { kind: 'notice', text: evil },
      entry,
    ];
    const { html, text } = await renderEmail({ ...emailOf(...parts), heading: evil, preview: evil }, site);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
    for (const words of [
      'Ms Mārama Ōpata',
      '08:15',
      'Check-in closes at 07:55',
      'Confirmed',
      'No changes.',
    ]) {
      expect(html).toContain(words);
      expect(text).toContain(words);
    }
    expect(text.split(evil).length).toBeGreaterThan(8);
  });

  // @asvs 14.2.3
  test('fetches nothing: no image, font or script', async () => {
    const { html } = await renderEmail(
      emailOf(entry, { kind: 'action', label: 'Open', url: 'https://site.example/a' }),
      site,
    );
    expect(html).not.toMatch(/<(?:img|link|script|iframe)\b|url\(|@import|src=/i);
    // The address in the document type is not requested.
    expect([...html.matchAll(/https?:\/\/[^"\s<]+/g)].map(([url]) => new URL(url).host)).toEqual(
      expect.arrayContaining(['site.example']),
    );
  });

  test('breaks a word that is too long for a phone, in every part', async () => {
    const word = 'W'.repeat(90);
    const parts: EmailPart[] = [
      { kind: 'paragraph', text: word },
      { kind: 'notice', text: word },
      { kind: 'heading', text: word },
      { kind: 'list', items: [word] },
      { kind: 'code', label: word, code: word, facts: [{ label: word, value: word }] },
      { kind: 'quote', text: word, by: word },
      { kind: 'action', label: word, url: 'https://site.example/a' },
      { kind: 'account', rows: [{ label: word, amount: '$4.78' }], note: word },
      entry,
    ];
    const { html } = await renderEmail({ ...emailOf(...parts), heading: word }, site);
    // A link inside text inherits it from its paragraph.
    const boxes = [...html.matchAll(/<(?:h1|h2|p|li)\b[^>]*>|<a\b[^>]*inline-block[^>]*>/g)].map(
      ([tag]) => tag,
    );
    expect(boxes.length).toBeGreaterThan(15);
    expect(boxes.filter((tag) => !tag.includes('overflow-wrap:anywhere'))).toEqual([]);
  });

  test("uses the colours of the site's tokens, light and dark", async () => {
    const tokens = await readFile(join(process.cwd(), 'components', 'tokens.css'), 'utf8');
    for (const [name, { light, dark }] of Object.entries(emailColours))
      expect(tokens).toContain(`--color-${name}: light-dark(${light}, ${dark});`);
  });
});
