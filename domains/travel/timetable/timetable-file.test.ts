import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFeed } from '#tests/travel/build-feed.ts';
import { randomFeed } from '#tests/travel/random-feeds.ts';
import type { CompiledTimetable } from './compiled-timetable.ts';
import { decodeTimetable, encodeTimetable } from './timetable-file.ts';

let folder: string;
let file: string;
let timetable: CompiledTimetable;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'southbound-timetable-'));
  file = join(folder, 'timetable.bin');
  const [{ feed } = { feed: undefined }] = fc.sample(randomFeed, { numRuns: 1, seed: 5 });
  if (!feed) throw new Error('There is no feed to test with.');
  timetable = buildFeed({ ...feed, trips: feed.trips.map((trip) => ({ ...trip, tripHeadsign: 'Ōtaki' })) });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a timetable survives writing and reading', async () => {
  await encodeTimetable(timetable, file);
  const read = await decodeTimetable(file);
  expect(read.data).toEqual(timetable.data);
  expect(read.trip(0)).toEqual(timetable.trip(0));
  expect(read.tripById('trip-0-0')?.headsign).toBe('Ōtaki');
  expect(read.callsOf(read.trip(0))).toEqual(timetable.callsOf(timetable.trip(0)));
  expect(read.routes[0]?.agency).toBe(read.agencies[0]);
});

test('a changed byte or a truncated file is detected', async () => {
  await encodeTimetable(timetable, file);
  const whole = readFileSync(file);
  for (let at = 0; at < whole.length; at += Math.max(1, Math.floor(whole.length / 200))) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 0x10;
    writeFileSync(file, changed);
    await expect(decodeTimetable(file), `byte ${at}`).rejects.toThrow(file);
  }
  for (const length of [0, 10, 30, whole.length - 1]) {
    writeFileSync(file, whole);
    truncateSync(file, length);
    await expect(decodeTimetable(file)).rejects.toThrow(/damaged: it (ends too early|has \d+ bytes)/);
  }
});

test('a file of another version and a foreign file give different errors', async () => {
  await encodeTimetable(timetable, file);
  const other = readFileSync(file);
  other.writeUInt32LE(99, 8);
  writeFileSync(file, other);
  await expect(decodeTimetable(file)).rejects.toThrow('has version 99; this program reads version 3');
  writeFileSync(file, 'agency_id,agency_name,agency_url');
  await expect(decodeTimetable(file)).rejects.toThrow('is not a timetable file');
});
