import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { feedArchive, feedFolder, wholeFeed } from '#tests/feeds/made-feed.ts';
import { FeedSourceError, openFeedSource } from './feed-source.ts';
import { readFeed } from './read-feed.ts';

async function refusal(path: string): Promise<string> {
  const error: unknown = await openFeedSource(path).then(
    (source) => source.close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FeedSourceError);
  return error instanceof Error ? error.message : '';
}

test('the error for a wrong path suggests a similar one', async () => {
  const path = await feedArchive(wholeFeed, 'autumn.zip');
  expect(await refusal(join(dirname(path), 'autumn'))).toMatch(
    /no such file or folder\. Did you mean .*autumn\.zip\?/,
  );
  expect(await refusal('/nowhere/at/all.zip')).toMatch(/The folder \/nowhere\/at does not exist either/);
});

test('a file that is no archive and a truncated archive are rejected with the reason', async () => {
  const path = await feedArchive(wholeFeed);
  const text = join(dirname(path), 'stops.txt');
  writeFileSync(text, wholeFeed['stops.txt']);
  expect(await refusal(text)).toMatch(/neither a zip archive nor a folder/);
  const whole = readFileSync(path);
  writeFileSync(path, whole.subarray(0, whole.length / 2));
  expect(await refusal(path)).toMatch(/not a complete zip archive/);
});

test('an archive or folder without a feed is rejected with the reason', async () => {
  expect(await refusal(await feedArchive({ 'notes.txt': 'hello' }))).toMatch(/contains none of agency\.txt/);
  expect(await refusal(feedFolder({ 'notes.txt': 'hello' }))).toMatch(/contains none of agency\.txt/);
});

test('an archive with several feeds is rejected with their folders', async () => {
  const path = await feedArchive({ 'north/stops.txt': 'stop_id\n', 'south/stops.txt': 'stop_id\n' });
  expect(await refusal(path)).toMatch(/several feeds \(north, south\)/);
});

// @asvs 5.3.2
test('an archive with paths that lead out of it is rejected', async () => {
  const path = await feedArchive({ ...wholeFeed, 'xx/evil.txt': 'x' });
  // The zip writer refuses such a name, so the bytes are changed afterwards.
  writeFileSync(
    path,
    Buffer.from(readFileSync(path, 'latin1').replaceAll('xx/evil.txt', '../evil.txt'), 'latin1'),
  );
  expect(await refusal(path)).toMatch(/can’t be read \(invalid relative path: \.\.\/evil\.txt\)/);
});

// @asvs 5.2.3
test('a zip bomb is rejected before it is unpacked', async () => {
  const path = await feedArchive({ ...wholeFeed, 'stop_times.txt': Buffer.alloc(80 * 1024 ** 2, 'a') });
  expect(await refusal(path)).toMatch(/stop_times\.txt unpacks to more than 100 times its size/);
});

/** Changes bytes of the central directory entry of stops.txt, counted from its signature. */
function changeDirectory(path: string, change: (directory: Buffer) => void): void {
  const bytes = readFileSync(path);
  const at = bytes.lastIndexOf('stops.txt') - 46;
  expect(bytes.toString('latin1', at, at + 2)).toBe('PK');
  change(bytes.subarray(at));
  writeFileSync(path, bytes);
}

test('reading stops when a file holds more than the archive declares', async () => {
  const path = await feedArchive({ ...wholeFeed, 'stops.txt': wholeFeed['stops.txt'].repeat(100) });
  changeDirectory(path, (entry) => entry.writeUInt32LE(500, 24));
  await expect(readFeed(path, { now: new Date() })).rejects.toThrow(
    /stops\.txt, line \d+: the rest of the file can’t be read \(too many bytes in the stream/,
  );
});

test('a file whose checksum differs is rejected', async () => {
  const path = await feedArchive(wholeFeed);
  changeDirectory(path, (entry) => entry.writeUInt32LE(1, 16));
  await expect(readFeed(path, { now: new Date() })).rejects.toThrow(
    /its checksum is wrong: the archive is damaged/,
  );
});

test('an encrypted file is rejected with the reason', async () => {
  const path = await feedArchive(wholeFeed);
  changeDirectory(path, (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8));
  await expect(readFeed(path, { now: new Date() })).rejects.toThrow(/stops\.txt: the file is encrypted/);
});
