import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { compileFeeds } from '#domains/travel/feed/compile-feeds.ts';
import { writeCountry } from './country-feed.ts';

let folder: string;
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('writes a feed that imports without warnings and with all stop times', {
  tags: ['full'],
}, async () => {
  folder = mkdtempSync(join(tmpdir(), 'southbound-country-'));
  const count = writeCountry(join(folder, 'country'), 1_000, '2026-11-22');
  const { timetable, contents } = await compileFeeds([{ name: 'country', path: join(folder, 'country') }], {
    now: new Date('2026-11-22T12:00:00Z'),
  });
  expect(contents.flatMap(({ warnings }) => warnings)).toEqual([]);
  expect(contents[0]?.stopTimes.count).toBe(count);
  expect(timetable.coverage).toEqual({ first: '2026-11-22', last: '2027-11-21' });
});
