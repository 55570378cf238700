import { describe, expect, it } from 'vitest';
import { RecentTexts } from './recent-texts.ts';

describe('recent texts', () => {
  it('forget the least recently used text above the limit', () => {
    const texts = new RecentTexts(10);
    for (const text of ['aaaa', 'bbbb']) texts.add(text);
    expect(texts.has('aaaa')).toBe(true);
    texts.add('cccc');
    expect(['aaaa', 'bbbb', 'cccc'].map((text) => texts.has(text))).toEqual([true, false, true]);
  });

  it('count a text once', () => {
    const texts = new RecentTexts(10);
    for (const text of ['aaaa', 'aaaa', 'aaaa', 'bbbb']) texts.add(text);
    expect(['aaaa', 'bbbb'].map((text) => texts.has(text))).toEqual([true, true]);
  });

  it('keep the others when a text exceeds the limit alone', () => {
    const texts = new RecentTexts(10);
    for (const text of ['aaaa', 'b'.repeat(11)]) texts.add(text);
    expect(['aaaa', 'b'.repeat(11)].map((text) => texts.has(text))).toEqual([true, false]);
  });
});
