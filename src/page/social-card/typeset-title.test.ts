import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadFallbackFonts } from '#platform/typesetting/fonts/fallback-fonts.ts';
import { processorTime } from '#tests/processor-time.ts';
import { setTitle } from './typeset-title.ts';

const room = { width: 520, lines: 3, sizes: [88, 66, 48, 38] };
const linesOf = (title: string) => setTitle(title, room).lines.map(({ text }) => text);

describe('a title on a card', () => {
  test('has the largest size that fits', () => {
    expect(setTitle('Kaikōura', room)).toMatchObject({ size: 88, lines: [{ text: 'Kaikōura' }] });
    expect(setTitle('From Auckland to Wellington by the Northern Explorer', room).size).toBeLessThan(66);
  });

  test('has lines of similar length', () => {
    expect(linesOf('Frequently asked questions')).toEqual(['Frequently', 'asked', 'questions']);
    expect(linesOf('Terms and conditions')).toEqual(['Terms and', 'conditions']);
  });

  test('has its macrons, from the font file that contains them', () => {
    const [with_, without] = ['Ōtaki', 'Otaki'].map((title) => setTitle(title, room).lines[0]?.outline ?? '');
    expect(with_?.length).toBeGreaterThan(without?.length ?? 0);
    for (const sign of 'āēīōūĀĒĪŌŪéłž–’')
      expect
        .soft(setTitle(`${sign}a`, room).lines[0]?.outline, sign)
        .not.toBe(setTitle('a', room).lines[0]?.outline);
  });

  test('composes a letter and a combining macron', () => {
    for (const title of ['Taupō', 'Kākāpō Māori', 'Zürich'])
      expect(setTitle(title.normalize('NFD'), room)).toEqual(setTitle(title, room));
  });

  test('leaves out a character without a glyph instead of drawing a box', () => {
    for (const missing of [' \ue000', '\u200b', '\ud83d', '\u00ad', '\u202e'])
      expect
        .soft(setTitle(`Taupō${missing}`, room), JSON.stringify(missing))
        .toEqual(setTitle('Taupō', room));
  });

  test('is empty if most letters are missing or only punctuation is left', () => {
    for (const title of ['\u1780\u1781 – 2026', '\u200b\u200d', '\ud83d', ' ', '—', '\u0301'])
      expect.soft(setTitle(title, room).lines, JSON.stringify(title)).toEqual([]);
  });

  test('keeps a letter whose marks no font has', () => {
    expect(setTitle(`Ta${'\u0352'.repeat(40)}upō`, room).lines[0]?.outline).toBe(
      setTitle('Taupō', room).lines[0]?.outline,
    );
  });

  test('divides a word longer than a line', () => {
    const lines = linesOf('Taumatawhakatangihangakoauauotamateaturi');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/-$/);
    expect(lines.join('').replace('-', '')).toBe('Taumatawhakatangihangakoauauotamateaturi');
  });

  test('ends with an ellipsis if it does not fit', () => {
    const lines = linesOf('A very long title that somebody wrote for a page with much to say '.repeat(2));
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/\w…$/);
  });

  test('ends with an ellipsis above the maximum length, even if it fits', () => {
    expect(linesOf(`${'il '.repeat(39)}llll il`).at(-1)).toMatch(/il l+…$/);
    expect(linesOf('il '.repeat(40)).at(-1)).toMatch(/il$/);
  });

  // @spec C.6
  test('never exceeds its area, whatever an editor writes', async () => {
    const fallback = await loadFallbackFonts('🚂新西兰قطار');
    const word = fc.string({
      unit: fc.constantFrom('a', 'W', 'i', 'ō', '-', '’', '🚂', 'M', '新', '西兰', 'قط', 'ار'),
      maxLength: 70,
    });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (words) => {
        const { lines } = setTitle(words.join(' '), room, fallback);
        expect(lines.length).toBeLessThanOrEqual(3);
        for (const { width } of lines) expect(width).toBeLessThanOrEqual(room.width + 0.01);
        if (words.some((each) => /[\p{L}🚂]/u.test(each))) expect(lines.length).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a title in another script', () => {
  const set = async (title: string) => setTitle(title, room, await loadFallbackFonts(title, 700));
  const outlineOf = async (title: string) => (await set(title)).lines.map(({ outline }) => outline).join('');

  test.each([
    '新西兰火车',
    '鉄道の旅',
    '기차 여행',
    'Поезда',
    'Τρένα',
    'قطارات',
    'רכבות',
    'रेलगाड़ी',
    'รถไฟ',
    '🚂',
    '👩‍🚀❤️',
  ])('is drawn: %s', async (title) => {
    expect(await outlineOf(title)).toMatch(/^M/);
  });

  test('runs from right to left if its script does, with embedded Latin words from left to right', async () => {
    // Outlines start at the left, so the last letter comes first.
    expect(await outlineOf('אב')).toMatch(new RegExp(`^${escaped(await outlineOf('ב'))}.+`, 's'));
    expect(await outlineOf('אב AB')).toMatch(new RegExp(`^${escaped(await outlineOf('AB'))}.+`, 's'));
    expect(await set('אב AB')).toMatchObject({ isRightToLeft: true });
    expect(await set('AB אב')).toMatchObject({ isRightToLeft: false });
  });

  test('breaks lines between words, without hyphens', async () => {
    const { lines, size } = await set('新西兰的火车与渡轮旅行完全指南');
    expect(lines.length).toBeGreaterThan(1);
    expect(size).toBeGreaterThan(48);
    expect(lines.map(({ text }) => text).join('')).toBe('新西兰的火车与渡轮旅行完全指南');
  });

  test('needs no more time for the longest title', async () => {
    const title = '新西兰的火车与渡轮旅行完全指南'.repeat(30);
    const spent = await processorTime(() => set(title));
    expect(spent).toBeLessThan(20);
  });
});

const escaped = (text: string) => text.replaceAll('.', '\\.');
