import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readSearchable, type SearchableContent } from '#cms/searchable-content.ts';
import { folded } from '#contracts/text/fold-text.ts';
import { loadEmbeddedFeed } from '#domains/travel/search/load-test-feed.testing.ts';
import { forgetConfig } from '#platform/config.ts';
import { anyCharacter } from '#tests/any-character.ts';
import { type LakeBehindProxy, startLakeBehindProxy } from '#tests/content/lake-behind-proxy.ts';
import { repositoryDocuments } from '#tests/content/repository-documents.ts';
import { searchEntries } from './search-entries.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';
import type { MarkedText, SearchEntry } from './site-search.ts';

let source: LakeBehindProxy;
let content: SearchableContent;
let entries: readonly SearchEntry[];
let index: SearchIndex;

beforeAll(async () => {
  source = await startLakeBehindProxy(repositoryDocuments());
  vi.stubEnv('LAKE_URL', source.url);
  forgetConfig();
  content = await readSearchable();
  entries = searchEntries(content, await loadEmbeddedFeed(new Date('2026-11-21T08:00:00+13:00')));
  index = await createSearchIndex(entries);
}, 60_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  forgetConfig();
  await source[Symbol.asyncDispose]();
});

const plain = (text: MarkedText) => text.map((part) => part.text).join('');
const matches = (text: MarkedText) => text.filter(({ isMatch }) => isMatch).map((part) => part.text);
const titles = (words: string, limit = 5) =>
  index.search(words, limit).found.map(({ title }) => plain(title));

describe('a search of the site', () => {
  // @spec 2.18, C.1
  test('finds every name with and without its macrons', () => {
    expect(entries.length).toBeGreaterThan(100);
    for (const { title, path } of entries)
      for (const words of [title, folded(title), title.toUpperCase()]) {
        const { fit, found } = index.search(words, 20);
        expect(fit, words).toBe('all');
        // Another entry with the same name may come first.
        const own = found.find((each) => each.path === path);
        expect(own && plain(own.title), words).toBe(title);
      }
  });

  test('ranks a place first for its name', () => {
    expect(index.search('kaikoura', 1).found[0]).toMatchObject({
      type: 'destination',
      path: '/destinations/kaikoura/',
      title: [{ text: 'Kaikōura', isMatch: true }],
    });
    expect(titles('northern explorer')[0]).toBe('Northern Explorer');
    expect(titles('tranzalpine')[0]).toMatch(/^TranzAlpine/);
  });

  test('ranks titles that start with the search first, and stations after pages', () => {
    const found = titles('coast', 6);
    expect(found).toContain('Coastal Pacific');
    const isStart = found.map((title) => folded(title).startsWith('coast'));
    expect(isStart).toEqual(isStart.toSorted((a, b) => Number(b) - Number(a)));
    expect(titles('COAST')).toEqual(titles('coast'));
    expect(index.search('kaik', 1).found[0]?.type).toBe('destination');
  });

  test('finds incomplete words and words with a typing error', () => {
    expect(titles('kaik')[0]).toBe('Kaikōura');
    const slip = index.search('kaikuora', 5);
    expect(slip.fit).toBe('near');
    expect(slip.found.map(({ path }) => path)).toContain('/destinations/kaikoura/');
  });

  test('treats coach and bus as synonyms, and singular and plural as equal', () => {
    expect(titles('coach pass')).toContain('Bus Pass');
    const pagesOf = (words: string) =>
      index.search(words, 500).found.map(({ path }) => path.replace(/#.*/, ''));
    const coaches = pagesOf('coaches');
    expect(coaches.length).toBeGreaterThan(20);
    expect(pagesOf('bus')).toEqual(expect.arrayContaining(coaches));
    expect(titles('mt cook')[0]).toMatch(/^Aoraki \/ Mount Cook/);
    expect(titles('mount cook')[0]).toMatch(/^Aoraki \/ Mount Cook/);
  });

  test('links stations of the timetable to their entry in a station list', () => {
    const [station] = index
      .search('kaikoura railway station', 20)
      .found.filter(({ type }) => type === 'station');
    expect(station).toMatchObject({
      path: '/ways_to_see_nz/train_journeys/new_zealand_stations/#block-stations-KAI-T',
      place: 'Railway station, Canterbury',
    });
  });

  test('links a passage to its question, and a page found by its name to its top', () => {
    const pathOf = (words: string) =>
      index.search(words, 20).found.find(({ path }) => path.startsWith('/frequently-asked-questions/'))?.path;
    expect(pathOf('stay in my wheelchair')).toMatch(/\/#block-access-can-i-stay-in-my-wheelchair$/);
    expect(pathOf('questions')).toBe('/frequently-asked-questions/');
  });

  test('finds passes where they are sold', () => {
    const [pass] = index.search('bus pass', 20).found.filter(({ type }) => type === 'travelPass');
    expect(pass?.path).toBe('/ways_to_see_nz/travel_passes/bus_passes/#block-picker');
  });

  test('ignores stop words, and drops some words if nothing matches all', () => {
    expect(titles('how do I get to Picton')[0]).toBe('Picton');
    const { fit, found } = index.search('kaikoura trampolines', 5);
    expect(fit).toBe('some');
    expect(found[0]?.path).toBe('/destinations/kaikoura/');
  });

  test.each(['', '   ', '!?…', 'zzzzqqqq', '\u0304', 'zz'])('finds nothing for %j', (words) => {
    expect(index.search(words, 5)).toMatchObject({ fit: 'none', total: 0, found: [] });
  });

  test('answers any typed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 100 }), (words) => {
        const { fit, total, found } = index.search(words, 5);
        expect(found).toHaveLength(Math.min(total, 5));
        expect(total === 0).toBe(fit === 'none');
      }),
    );
  });

  test.each([
    ['wifi', 'Wi-Fi'],
    ['wi-fi', 'Wi-Fi'],
    ['checkin', 'check-in'],
  ])('finds and marks for %s the spelling %s', (words, written) => {
    const { fit, found } = index.search(words, 5);
    expect(fit).toBe('all');
    const [first] = found;
    const shown = first ? [...first.title, ...first.excerpt] : [];
    expect(plain(shown).toLowerCase()).toContain(written.toLowerCase());
    expect(matches(shown).map((match) => match.toLowerCase())).toEqual(
      expect.arrayContaining(written.toLowerCase().split('-')),
    );
  });

  test('suggests for a short word only names that differ in one character', () => {
    expect(index.search('gyfx', 5)).toMatchObject({ fit: 'none', suggestions: [] });
  });

  test('suggests close names if nothing is found', () => {
    const { fit, found, suggestions } = index.search('wellingxxxn', 5);
    expect({ fit, found }).toEqual({ fit: 'none', found: [] });
    expect(suggestions).toContain('Wellington');
  });

  test('counts all results and returns at most the limit', () => {
    const { total, counts, found } = index.search('train', 3);
    expect(found).toHaveLength(3);
    expect(total).toBeGreaterThan(3);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
  });

  test('limits the results of each type without crowding out other types', () => {
    const { counts, found } = index.search('train', 200, 5);
    const given = Map.groupBy(found, ({ type }) => type);
    expect(given.size).toBeGreaterThan(3);
    for (const [type, count] of Object.entries(counts))
      expect([...given].find(([each]) => each === type)?.[1], type).toHaveLength(Math.min(count, 5));
  });

  test('shows a marked excerpt, or a summary instead of headings and cells', () => {
    const found = index.search('spiral', 20).found;
    expect(found.length).toBeGreaterThan(0);
    const summaries = new Map(entries.map(({ path, summary }) => [path, summary]));
    for (const { path, title, excerpt } of found) {
      expect(plain(excerpt).split(' · ').length, path).toBeLessThanOrEqual(3);
      const marks = [...matches(title), ...matches(excerpt)];
      if (marks.length === 0) expect(plain(excerpt)).toBe(summaries.get(path));
      else expect(marks.map(folded).join()).toMatch(/spiral/);
    }
  });

  test('never finds pages hidden from search engines', () => {
    expect(entries.map(({ path }) => path)).not.toContain('/cart/');
  });
});
