import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setTitle } from './set-title.ts';

const room = { width: 520, lines: 3, sizes: [88, 66, 48, 38] };
const linesOf = (title: string) => setTitle(title, room).lines.map(({ text }) => text);

describe('a title on a card', () => {
  test('is as large as there is room for', () => {
    expect(setTitle('Kaikōura', room)).toMatchObject({ size: 88, lines: [{ text: 'Kaikōura' }] });
    expect(setTitle('From Auckland to Wellington by the Northern Explorer', room).size).toBeLessThan(66);
  });

  test('has lines of about one length', () => {
    expect(linesOf('Frequently asked questions')).toEqual(['Frequently', 'asked', 'questions']);
    expect(linesOf('Terms and conditions')).toEqual(['Terms and', 'conditions']);
  });

  test('has its macrons, from the file that has them', () => {
    const [with_, without] = ['Ōtaki', 'Otaki'].map((title) => setTitle(title, room).lines[0]?.outline ?? '');
    expect(with_?.length).toBeGreaterThan(without?.length ?? 0);
    for (const sign of 'āēīōūĀĒĪŌŪéłž–’')
      expect.soft(setTitle(sign, room).lines[0]?.outline ?? '', sign).toMatch(/^M/);
  });

  test('has them where letter and macron were typed as two signs', () => {
    for (const title of ['Taupō', 'Kākāpō Māori', 'Zürich'])
      expect(setTitle(title.normalize('NFD'), room)).toEqual(setTitle(title, room));
  });

  test('leaves out a sign that no file has, rather than show a box', () => {
    expect(setTitle('Taupō 🚂', room).lines[0]?.outline).toBe(setTitle('Taupō ', room).lines[0]?.outline);
  });

  test('divides a word that is longer than a line', () => {
    const lines = linesOf('Taumatawhakatangihangakoauauotamateaturi');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/-$/);
    expect(lines.join('').replace('-', '')).toBe('Taumatawhakatangihangakoauauotamateaturi');
  });

  test('ends with an ellipsis where there is too much of it', () => {
    const lines = linesOf('A very long title that somebody wrote for a page with much to say '.repeat(2));
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/\w…$/);
  });

  test('ends with an ellipsis where it is longer than any title, though there is room', () => {
    expect(linesOf(`${'il '.repeat(39)}🚂🚂🚂🚂 il`).at(-1)).toMatch(/il (?:🚂)+…$/u);
    expect(linesOf('il '.repeat(40)).at(-1)).toMatch(/il$/);
  });

  test('never leaves its room, whatever an editor writes', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'W', 'i', 'ō', '-', '’', '🚂', 'M'), maxLength: 70 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (words) => {
        const { lines } = setTitle(words.join(' '), room);
        expect(lines.length).toBeLessThanOrEqual(3);
        for (const { width } of lines) expect(width).toBeLessThanOrEqual(room.width + 0.01);
        if (words.some((each) => each.trim() !== '')) expect(lines.length).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });
});
