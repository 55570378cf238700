import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contactPage } from '#api/test-api.testing.ts';
import { forgetConfig } from '#platform/config.ts';
import { PictureUnavailableError, pageCard } from './page-card.ts';

const src = `/media/images/southbound/production/${'b'.repeat(40)}-2400x1600.png`;
const page = { ...contactPage, image: { src, width: 2400, height: 1600, alt: 'A train by the sea.' } };

/** Picture in the lake; a number is the size in bytes of a stream without `Content-Length`. */
let picture: Buffer | number | undefined;
/** Status that the lake answers instead of the picture. */
let fault: number | undefined;
let requestCount = 0;
let sent = 0;
function* bytes(size: number) {
  const part = Buffer.alloc(100_000);
  for (sent = 0; sent < size; sent += part.length) yield part;
}
const lake = createServer(async (_request, response) => {
  requestCount += 1;
  const status = fault ?? (picture === undefined ? 404 : 200);
  response.writeHead(status, { 'Content-Type': 'image/png' });
  if (typeof picture !== 'number') return response.end(picture);
  // The client disconnects after reading enough.
  return pipeline(Readable.from(bytes(picture)), response).catch(() => undefined);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => lake.listen(0, '127.0.0.1', resolve));
  const address = lake.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  vi.stubEnv('LAKE_URL', `http://127.0.0.1:${port}`);
  forgetConfig();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  fault = undefined;
  vi.useRealTimers();
});
afterAll(() => {
  lake.close();
  vi.unstubAllEnvs();
  forgetConfig();
});

const never = new AbortController().signal;
const green = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#1f6b45' } })
    .png()
    .toBuffer();
const titled = (title: string) => ({ ...page, title });

test.each([
  ['is missing', 'Gone', async () => undefined],
  ['is not an image', 'Odd', async () => Buffer.from('<html>Not found</html>')],
  ['is cut off', 'Cut', async () => (await green()).subarray(0, 60)],
])('a card whose picture %s is rendered without it and retried once a minute', async (...row) => {
  const [, title, broken] = row;
  picture = await broken();
  requestCount = 0;
  const without = await pageCard(titled(title), never);
  expect(without.isWhole).toBe(false);
  expect(await sharp(without.png).metadata()).toMatchObject({ width: 1200, height: 630 });

  picture = await green();
  expect(await pageCard(titled(title), never)).toEqual(without);
  expect(requestCount).toBe(1);
  vi.setSystemTime(Date.now() + 61_000);
  const whole = await pageCard(titled(title), never);
  expect(whole.isWhole).toBe(true);
  expect(whole.png.equals(without.png)).toBe(false);
});

test('stops reading a picture of unknown length at the size limit', async () => {
  picture = 60_000_000;
  expect((await pageCard(titled('Endless'), never)).isWhole).toBe(false);
  expect(sent).toBeLessThan(40_000_000);
});

test.each([408, 429, 500, 503])('retries a picture at once after status %i', async (status) => {
  const own = titled(`Answered ${status}`);
  fault = status;
  picture = await green();
  await expect(pageCard(own, never)).rejects.toBeInstanceOf(PictureUnavailableError);
  fault = undefined;
  expect((await pageCard(own, never)).isWhole).toBe(true);
});

test('retries an unreachable picture at once', async () => {
  vi.stubEnv('LAKE_URL', 'http://127.0.0.1:9');
  forgetConfig();
  await expect(pageCard(titled('Away'), never)).rejects.toBeInstanceOf(PictureUnavailableError);
});
