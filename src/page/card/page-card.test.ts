import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contactPage } from '#api/testing.ts';
import { forgetConfig } from '#platform/config.ts';
import { PictureUnavailableError, pageCard } from './page-card.ts';

const src = `/media/images/southbound/production/${'b'.repeat(40)}-2400x1600.png`;
const page = { ...contactPage, image: { src, width: 2400, height: 1600, alt: 'A train by the sea.' } };

/** A picture as the lake has it; a stream that does not say how long it is where it is a number of bytes. */
let picture: Buffer | number | undefined;
/** What it answers in place of a picture. */
let fault: number | undefined;
let asked = 0;
let sent = 0;
function* bytes(size: number) {
  const part = Buffer.alloc(100_000);
  for (sent = 0; sent < size; sent += part.length) yield part;
}
const lake = createServer(async (_request, response) => {
  asked += 1;
  const status = fault ?? (picture === undefined ? 404 : 200);
  response.writeHead(status, { 'Content-Type': 'image/png' });
  if (typeof picture !== 'number') return response.end(picture);
  // Whoever has read enough hangs up.
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
  ['is no picture', 'Odd', async () => Buffer.from('<html>Not found</html>')],
  ['is cut off', 'Cut', async () => (await green()).subarray(0, 60)],
])(
  'a card whose picture %s is drawn without it, once a minute, until the picture is there',
  async (...row) => {
    const [, title, broken] = row;
    picture = await broken();
    asked = 0;
    const without = await pageCard(titled(title), never);
    expect(without.isWhole).toBe(false);
    expect(await sharp(without.png).metadata()).toMatchObject({ width: 1200, height: 630 });

    picture = await green();
    expect(await pageCard(titled(title), never)).toEqual(without);
    expect(asked).toBe(1);
    vi.setSystemTime(Date.now() + 61_000);
    const whole = await pageCard(titled(title), never);
    expect(whole.isWhole).toBe(true);
    expect(whole.png.equals(without.png)).toBe(false);
  },
);

test('of a picture that does not say how long it is no more is read than a picture may have', async () => {
  picture = 60_000_000;
  expect((await pageCard(titled('Endless'), never)).isWhole).toBe(false);
  expect(sent).toBeLessThan(40_000_000);
});

test.each([408, 429, 500, 503])(
  'a picture that is answered with %i is asked for again at once',
  async (status) => {
    const own = titled(`Answered ${status}`);
    fault = status;
    picture = await green();
    await expect(pageCard(own, never)).rejects.toBeInstanceOf(PictureUnavailableError);
    fault = undefined;
    expect((await pageCard(own, never)).isWhole).toBe(true);
  },
);

test('a picture that does not come now is asked for again at once', async () => {
  vi.stubEnv('LAKE_URL', 'http://127.0.0.1:9');
  forgetConfig();
  await expect(pageCard(titled('Away'), never)).rejects.toBeInstanceOf(PictureUnavailableError);
});
